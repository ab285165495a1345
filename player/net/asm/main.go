package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The fields of a product, in the order of the Go struct, each of eight bytes.
const (
	fieldA = 8 * iota
	fieldRowStride
	fieldStep
	fieldTaps
	fieldNumTaps
	fieldSteps
	fieldB
	fieldStepB
	fieldC
	fieldStrideC
	fieldAdd
	fieldBlockB
	// and of a tiling
	fieldElements
	fieldElementA
	fieldElementC
	fieldBlocks
	fieldCalls
)

func main() {
	for name, code := range kernelFiles() {
		if err := os.WriteFile(name, code, 0o666); err != nil {
			log.Fatal(err)
		}
	}
	ConstraintExpr("amd64")
	avx2 := vectors{"AVX2", 32, func() reg.VecVirtual { return YMM() }, VXORPS}
	avx512 := vectors{"AVX512", 64, func() reg.VecVirtual { return ZMM() }, VPXORQ}
	for _, rows := range []int{6, 5, 4} {
		product(avx2, fmt.Sprintf("product%dAVX2", rows), fmt.Sprintf("%d rows with AVX2 and FMA", rows), rows, 2)
	}
	for _, rows := range []int{12, 10, 9, 8} {
		for blocks := 1; blocks <= 2; blocks++ {
			product(avx512, fmt.Sprintf("product%dx%dAVX512", rows, blocks), fmt.Sprintf("%d rows and %d blocks with AVX-512", rows, blocks), rows, blocks)
		}
	}
	biasReLU()
	pool()
	masked("addMasked", "adds src to dst where active is above 0.", true)
	masked("mask", "sets dst to src where active is above 0, and to 0 elsewhere.", false)
	transforms(avx2)
	transforms(avx512)
	Generate()
}

// kernelFiles returns what the files of kernels hold that avo does not write, by their names.
func kernelFiles() map[string][]byte {
	return map[string][]byte{
		"kernel.wasm": wasmKernels(false), "kernel-relaxed.wasm": wasmKernels(true), "kernel_arm64.s": []byte(neonKernels()),
	}
}

// loop is what a product goes through: rows three at a time behind one register, the
// taps, and the steps of a tap.
type loop struct {
	t       reg.GPVirtual
	bases   []reg.GPVirtual // of the rows 0, 3, 6, …
	stride  reg.GPVirtual
	b       reg.GPVirtual
	rows    int
	columns int // vectors in a row of C
	width   int // bytes of a vector
}

func (l *loop) field(offset int, to reg.GPVirtual) { MOVQ(operand.Mem{Base: l.t, Disp: offset}, to) }

// row is the address of the number of row i of A at this step.
func (l *loop) row(i int) operand.Mem {
	m := operand.Mem{Base: l.bases[i/3]}
	if i%3 > 0 {
		m.Index, m.Scale = l.stride, uint8(i%3)
	}
	return m
}

// steps writes the loops over taps and steps around body, which multiplies and adds one step.
func (l *loop) steps(name string, body func()) {
	taps, numTaps, step, stepB, count := GP64(), GP64(), GP64(), GP64(), GP64()
	l.field(fieldTaps, taps)
	l.field(fieldNumTaps, numTaps)
	l.field(fieldStep, step)
	l.field(fieldStepB, stepB)
	for range (l.rows + 2) / 3 {
		l.bases = append(l.bases, GP64())
	}
	Label(name + "Tap")
	l.field(fieldA, l.bases[0])
	ADDQ(operand.Mem{Base: taps}, l.bases[0])
	for i := 1; i < len(l.bases); i++ {
		LEAQ(operand.Mem{Base: l.bases[i-1], Index: l.stride, Scale: 2}, l.bases[i])
		ADDQ(l.stride, l.bases[i])
	}
	l.field(fieldSteps, count)
	Label(name + "Step")
	body()
	ADDQ(stepB, l.b)
	for _, base := range l.bases {
		ADDQ(step, base)
	}
	DECQ(count)
	JNZ(operand.LabelRef(name + "Step"))
	ADDQ(operand.Imm(8), taps)
	DECQ(numTaps)
	JNZ(operand.LabelRef(name + "Tap"))
}

func (l *loop) store(name string, sums [][]reg.VecVirtual) {
	c, stride, flag := GP64(), GP64(), GP64()
	l.field(fieldC, c)
	l.field(fieldStrideC, stride)
	l.field(fieldAdd, flag)
	TESTQ(flag, flag)
	JZ(operand.LabelRef(name + "Store"))
	from := GP64()
	MOVQ(c, from)
	for i := range l.rows {
		for j := range l.columns {
			VADDPS(operand.Mem{Base: from, Disp: j * l.width}, sums[i][j], sums[i][j])
		}
		ADDQ(stride, from)
	}
	Label(name + "Store")
	for i := range l.rows {
		for j := range l.columns {
			VMOVUPS(sums[i][j], operand.Mem{Base: c, Disp: j * l.width})
		}
		ADDQ(stride, c)
	}
	VZEROUPPER()
	RET()
}

// product has rows of one or two vectors: with AVX2 of a block of 16 columns, with AVX-512 of as many
// blocks. Two vectors share what is read of A: with one, each multiplication reads memory.
func product(v vectors, name, of string, rows, columns int) {
	TEXT(name, attr.NOSPLIT, "func(t *uint64)")
	l := &loop{t: GP64(), stride: GP64(), b: GP64(), rows: rows, columns: columns, width: v.bytes}
	Load(Param("t"), l.t)
	l.field(fieldRowStride, l.stride)
	l.field(fieldB, l.b)
	Doc(name + " computes a product of " + of + ".")
	sums := make([][]reg.VecVirtual, l.rows)
	for i := range sums {
		for range columns {
			s := v.next()
			sums[i] = append(sums[i], s)
			v.xor(s, s, s)
		}
	}
	label, b0 := strings.ToLower(v.name), v.next()
	body := func() {
		for i := range l.rows {
			VFMADD231PS_BCST(l.row(i), b0, sums[i][0])
		}
	}
	if columns == 2 {
		b1, second := v.next(), operand.Mem{Base: l.b, Disp: v.bytes}
		if v.bytes == 64 {
			block := GP64()
			l.field(fieldBlockB, block)
			second = operand.Mem{Base: l.b, Index: block, Scale: 1}
		}
		body = func() {
			VMOVUPS(second, b1)
			for i := range l.rows {
				a := v.next()
				VBROADCASTSS(l.row(i), a)
				VFMADD231PS(b0, a, sums[i][0])
				VFMADD231PS(b1, a, sums[i][1])
			}
		}
	}
	l.steps(label, func() {
		VMOVUPS(operand.Mem{Base: l.b}, b0)
		body()
	})
	l.store(label, sums)
}

// biasReLU adds a row of channels to every row and cuts off what is negative.
func biasReLU() {
	TEXT("biasReLUAVX2", attr.NOSPLIT, "func(dst, src, bias *float32, rows, channels int)")
	Doc("biasReLUAVX2 sets dst to max(src + bias, 0), row by row. channels is a multiple of 8.")
	dst, src, bias := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("bias"), GP64())
	rows, channels := Load(Param("rows"), GP64()), Load(Param("channels"), GP64())
	zero, v, i := YMM(), YMM(), GP64()
	VXORPS(zero, zero, zero)
	Label("reluRow")
	XORQ(i, i)
	Label("reluChannel")
	VMOVUPS(operand.Mem{Base: src, Index: i, Scale: 4}, v)
	VADDPS(operand.Mem{Base: bias, Index: i, Scale: 4}, v, v)
	VMAXPS(zero, v, v)
	VMOVUPS(v, operand.Mem{Base: dst, Index: i, Scale: 4})
	ADDQ(operand.Imm(8), i)
	CMPQ(i, channels)
	JLT(operand.LabelRef("reluChannel"))
	LEAQ(operand.Mem{Base: dst, Index: channels, Scale: 4}, dst)
	LEAQ(operand.Mem{Base: src, Index: channels, Scale: 4}, src)
	DECQ(rows)
	JNZ(operand.LabelRef("reluRow"))
	VZEROUPPER()
	RET()
}

// pool adds up channels and finds their maxima.
func pool() {
	TEXT("poolAVX2", attr.NOSPLIT, "func(sums, maxima, src *float32, rows, stride int)")
	Doc("poolAVX2 adds rows of 16 channels to sums, and raises maxima to them.")
	sums, maxima, src := Load(Param("sums"), GP64()), Load(Param("maxima"), GP64()), Load(Param("src"), GP64())
	rows, stride := Load(Param("rows"), GP64()), Load(Param("stride"), GP64())
	var sum, highest [2]reg.VecVirtual
	each := func(do func(i int, disp int)) {
		for i := range 2 {
			do(i, 32*i)
		}
	}
	each(func(i, disp int) {
		sum[i], highest[i] = YMM(), YMM()
		VMOVUPS(operand.Mem{Base: sums, Disp: disp}, sum[i])
		VMOVUPS(operand.Mem{Base: maxima, Disp: disp}, highest[i])
	})
	Label("pool")
	each(func(i, disp int) {
		x := YMM()
		VMOVUPS(operand.Mem{Base: src, Disp: disp}, x)
		VADDPS(x, sum[i], sum[i])
		VMAXPS(x, highest[i], highest[i])
	})
	LEAQ(operand.Mem{Base: src, Index: stride, Scale: 4}, src)
	DECQ(rows)
	JNZ(operand.LabelRef("pool"))
	each(func(i, disp int) {
		VMOVUPS(sum[i], operand.Mem{Base: sums, Disp: disp})
		VMOVUPS(highest[i], operand.Mem{Base: maxima, Disp: disp})
	})
	VZEROUPPER()
	RET()
}

// masked sets dst to what an activation let through of src on the way forward, or adds it.
func masked(name, does string, add bool) {
	TEXT(name+"AVX2", attr.NOSPLIT, "func(dst, src, active *float32, n int)")
	Doc(name + "AVX2 " + does + " n is a multiple of 8.")
	dst, src, active, n := Load(Param("dst"), GP64()), Load(Param("src"), GP64()), Load(Param("active"), GP64()), Load(Param("n"), GP64())
	zero, v, on := YMM(), YMM(), YMM()
	VXORPS(zero, zero, zero)
	Label(name)
	VMOVUPS(operand.Mem{Base: active}, on)
	VCMPPS(operand.Imm(30), zero, on, on) // above, false for NaN
	VANDPS(operand.Mem{Base: src}, on, v)
	if add {
		VADDPS(operand.Mem{Base: dst}, v, v)
	}
	VMOVUPS(v, operand.Mem{Base: dst})
	for _, p := range []reg.Register{dst, src, active} {
		ADDQ(operand.Imm(32), p)
	}
	SUBQ(operand.Imm(8), n)
	JG(operand.LabelRef(name))
	VZEROUPPER()
	RET()
}
