// The sound of a stone on the board. The page makes it itself, so that there is no file to load.

let context = null; // browsers let no page be heard before a person has done something
let stone = null; // the sound
let wanted = false;
let starting = false; // a stone waits for the start
let pause = null; // the timer of the next pause

for (const kind of ["pointerdown", "pointerup", "keydown"]) addEventListener(kind, ready, { capture: true });

/** Makes the sound at the first press, and starts it again at later ones: browsers count a finger only when it leaves the page, and may stop the sound, as for a call. */
function ready() {
  if (!wanted || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  stone ??= knock(context);
  if (context.state !== "running") context.resume().catch(() => {}); // there is another time
  pauseLater();
}

/** Stops the sound when nothing was to be heard for half a minute: a sound that goes on in silence takes one processor 4 % of its time. */
function pauseLater() {
  clearTimeout(pause);
  pause = setTimeout(stop, 30000);
}

const stop = () => context?.suspend().catch(() => {});

/** A hard knock on wood: a few tones that end at once, the deepest last, and a little noise. */
function knock(context) {
  const tones = [
    [640, 0.5, 0.026], // hertz, strength, seconds until it is weaker by e
    [1180, 0.4, 0.012],
    [2750, 0.25, 0.005],
  ];
  const rate = context.sampleRate;
  const buffer = context.createBuffer(1, Math.round(0.14 * rate), rate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < wave.length; i++) {
    const t = i / rate;
    const tone = tones.reduce((sum, [pitch, strength, fall]) => sum + strength * Math.exp(-t / fall) * Math.sin(2 * Math.PI * pitch * t), 0);
    const noise = 0.3 * Math.exp(-t / 0.003) * (2 * Math.random() - 1);
    wave[i] = 0.4 * Math.min(1, t / 0.0005) * (tone + noise);
  }
  return buffer;
}

/** Whether stones are to be heard. */
export function letHear(on) {
  wanted = on;
  if (!on) stop();
}

/** Lets a stone be heard, if the sound runs or starts within a second. No two sound quite alike. Of the stones that come while the sound starts, only the first is heard. */
export async function hearStone() {
  if (!wanted || !context) return;
  const asked = performance.now();
  if (context.state !== "running") {
    if (starting) return;
    starting = true;
    await context.resume().catch(() => {});
    starting = false;
    if (context.state !== "running") return;
  }
  pauseLater();
  if (!wanted || performance.now() - asked > 1000) return;
  const source = context.createBufferSource();
  source.buffer = stone;
  source.playbackRate.value = 0.95 + 0.1 * Math.random();
  source.connect(context.destination);
  source.start();
}
