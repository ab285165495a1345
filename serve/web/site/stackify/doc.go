// Command stackify gives the functions of a program that Go has compiled for browsers structured
// control flow, so that browsers run them faster:
//
//	go run ./serve/web/site/stackify montego.wasm
//
// WebAssembly has blocks and loops instead of jumps. Go's compiler puts the basic blocks of a
// function into one loop that begins with a table. A jump sets the number of a block, PC_B, and
// begins the loop anew, so every jump goes through the table:
//
//	loop
//	  block block block
//	    br_table PC_B
//	  end
//	  …  if  PC_B = 2  br to the loop  end  …
//	end
//
// Go needs the table because a goroutine that waits gives up its stack: all its functions return, and
// later each is called again with the block to go on at. So stackify keeps that form and puts
// another one before it, for calls that begin with the first block:
//
//	if PC_B is 0
//	  block
//	    …  br_if 0  …
//	  end
//	end
//	loop … end
//
// Its main types:
//
//   - instruction (code.go), as a body has them.
//   - function (function.go), the blocks of a body and where each may go.
//   - emitter (emit.go), which writes them with structured control flow, by the tree of
//     dominators: Ramsey, Beyond Relooper (ICFP 2022), §2.
//
// module.go reads and writes the file, of which only the functions of this module change. The names of
// functions are left out: they tell which functions these are, and which ones never return.
package main
