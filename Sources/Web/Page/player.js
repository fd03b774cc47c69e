// An effect in motion: its program (WebAssembly), its pictures, and the executor that draws its commands.
const bytesOf = base64 => {
  const text = atob(base64), bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
};
const FUNCTIONS = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'exp', 'expm1', 'log', 'log1p', 'pow'];

// The pictures of a page at any size, premultiplied.
class Pictures {
  // `inputs` holds for each input the seconds at which its frames begin, and its sizes: { width, height, frames }.
  constructor(inputs) {
    this.inputs = inputs;
    this.made = new Map();
  }

  async load() {
    // Players may share inputs.
    await Promise.all(this.inputs.flatMap(({ sizes }) => sizes.map(async size => {
      // Also behind other pages, where an Image waits until it is seen.
      size.images = await (size.decoding ??= Promise.all(
        size.frames.map(base64 => createImageBitmap(new Blob([bytesOf(base64)], { type: 'image/png' })))));
    })));
  }

  // The texels of a request, from the top left.
  texels(request) {
    let made = this.made.get(request.number);
    if (made) return made;
    const { starts, sizes } = this.inputs[request.input];
    let frame = 0;
    for (let i = 0; i < starts.length; i++) if (starts[i] <= request.seconds + 1e-9) frame = i;
    if (request.part === 'spectrum' || request.part === 'waveform') {
      made = soundRow(texels(sizes[0].images[frame], sizes[0]), request);
      return this.keep(request, made);
    }
    const exact = sizes.find(s => s.width === request.width && s.height === request.height);
    const source = exact ?? sizes.find(s => s.width >= request.width) ?? sizes[sizes.length - 1];
    made = premultiplied(texels(source.images[frame], request));
    if (request.part === 'holes') made = holes(made, request);
    return this.keep(request, made);
  }

  keep(request, made) {
    if (this.made.size >= 64) this.made.delete(this.made.keys().next().value);
    this.made.set(request.number, made);
    return made;
  }
}

// The bytes of a picture at a size.
function texels(image, { width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
function premultiplied(bytes) {
  for (let i = 0; i < bytes.length; i += 4) {
    const alpha = bytes[i + 3];
    if (alpha === 255) continue;
    for (let j = i; j < i + 3; j++) bytes[j] = (bytes[j] * alpha + 127) / 255;
  }
  return bytes;
}

// The width of a picture's strokes as a share of its shorter side, and the share of its box that it covers, as Image+Strokes.swift
// has them.
function measured(texels, { width, height }) {
  const alpha = (x, y) => x >= 0 && y >= 0 && x < width && y < height ? texels[4 * (y * width + x) + 3] : 0;
  let area = 0, length = 0;
  for (let y = -1; y < height; y++) {
    for (let x = -1; x < width; x++) {
      const here = alpha(x, y), right = alpha(x + 1, y) - here, below = alpha(x, y + 1) - here;
      area += here;
      if (right || below) length += Math.sqrt(right * right + below * below);
    }
  }
  return { covered: area / 255 / (width * height), ...length > 0 && { strokes: 2 * area / length / Math.min(width, height) } };
}

// A row of a sound's texture in grey: the spectrum above, the waveform below.
function soundRow(texels, { width, part }) {
  const row = texels.slice(...(part === 'spectrum' ? [0, 4 * width] : [4 * width, 8 * width]));
  for (let i = 0; i < row.length; i += 4) row[i + 1] = row[i + 2] = row[i];
  return row;
}

// White where nothing shows but the picture lies all around, as Image+Holes.swift has it.
function holes(texels, { width, height }) {
  const isOutside = new Uint8Array(width * height), waiting = [];
  const visit = index => {
    if (texels[4 * index + 3] >= 128 || isOutside[index]) return;
    isOutside[index] = 1;
    waiting.push(index);
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (waiting.length) {
    const index = waiting.pop(), x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  const made = new Uint8ClampedArray(texels.length);
  for (let i = 0; i < isOutside.length; i++) {
    if (texels[4 * i + 3] < 128 && !isOutside[i]) made.fill(255, 4 * i, 4 * i + 4);
  }
  return made;
}

// Milliseconds in which a picture with a history may catch up with its time.
const CATCHING_UP = 40;
const ignore = () => {};

// The program of a module; players may share it.
async function begun(module) {
  let program;
  const imports = { env: {
    ...Object.fromEntries(FUNCTIONS.map(name => [name, Math[name]])),
    fmod: (a, b) => a % b,
    // Math.hypot would also take what a program passes beside the arguments.
    hypot: (a, b) => Math.hypot(a, b),
    // Reads a number's text, writes the number, and returns where the text ends.
    _swift_stdlib_strtod_clocale: (text, result) => {
      const bytes = new Uint8Array(program.memory.buffer), end = bytes.indexOf(0, text);
      const number = Number(new TextDecoder().decode(bytes.slice(text, end)) || 'x');
      new DataView(program.memory.buffer).setFloat64(result, number, true);
      return isNaN(number) ? 0 : end;
    },
  } };
  const made = await WebAssembly.instantiate(module, imports);
  return program = (made.instance ?? made).exports;
}
// What a player that is gone had in its program is for others.
const gone = new FinalizationRegistry(({ program, place }) => program.peel_end(place));

class Player {
  // `data` is what the page was made with; `executor` may be shared by players, each drawing a whole frame at a time.
  constructor(data, executor) {
    this.data = data;
    this.executor = executor;
    this.pictures = new Pictures(data.pictures);
    this.drawing = new Drawing(request => this.pictures.texels(request));
    this.present = target => executor.present(target);
    this.scale = 0;
    this.meanings = new Meanings(data.curves);
    this.place = 0;
    this.program = null;
    this.around = [0, 0, 0];
  }

  // The program for calls of this player; null before it is loaded.
  get wasm() {
    this.program?.peel_choose(this.place);
    return this.program;
  }

  async load() {
    const { module, unpacker } = this.data;
    // A browser decodes the pictures while the module is unpacked.
    const [, program] = await Promise.all([
      this.pictures.load(), typeof module === 'string' ? unpacked(module, unpacker).then(begun) : module]);
    this.program = program;
    const place = this.wasm['peel_start_' + this.data.name](this.write(this.document), this.executor.abilities);
    if (place < 0) throw new Error('the page and its program do not match');
    this.place = place;
    gone.register(this, { program, place });
    this.facts = this.data.effect;
    this.mode = this.data.document.play;
    this.step = this.firstStep;
  }

  // What the program begins with.
  get document() {
    const { data: { document, effect, effects }, meanings } = this, [play, hold] = playing(document.play);
    return {
      ...document, play, hold, gesture: document.gesture && handed(document.gesture),
      values: document.values && meanings.values(effect.parameters, document.values),
      items: document.items?.map(item => ({ ...item, values: item.values && meanings.values(effects[item.effect], item.values) })),
    };
  }

  // Writes a value for the program and returns its length.
  write(value) {
    const bytes = packed(value);
    const place = this.wasm.peel_input(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }

  text() {
    const length = this.wasm.peel_text_length();
    return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, this.wasm.peel_text(), length));
  }

  // Sets parameters, all others to what the page began with; returns a sentence where one does not fit.
  set(values) {
    const { parameters } = this.facts;
    this.restart();
    const wrong = this.wasm.peel_set(this.write(this.meanings.values(parameters, values)));
    if (wrong < 0) return '';
    const [name, given] = Object.entries(values)[wrong], parameter = parameters.find(p => p.name === name);
    if (!parameter) return `there is no parameter ${name}`;
    return `${name} is ${Array.isArray(given) ? JSON.stringify(given) : given} but must be ${parameter.expected}`;
  }

  play(mode) {
    this.mode = mode;
    this.wasm.peel_play(...playing(mode));
  }

  // Replays a gesture's file.
  replay(file) { this.wasm.peel_replay(this.write(handed(file))); }

  // What happens when: { kind, item, seconds }.
  get milestones() {
    const count = this.wasm.peel_milestones(), words = new DataView(this.wasm.memory.buffer, this.wasm.peel_words());
    return Array.from({ length: count }, (_, i) => {
      const item = words.getInt32(16 * i + 4, true);
      return { kind: MILESTONES[words.getInt32(16 * i, true)], ...item < 0 ? {} : { item }, seconds: words.getFloat64(16 * i + 8, true) };
    });
  }

  // Seconds of what is shown: a play, or what fingers do in its place.
  get seconds() { return this.wasm.peel_seconds(); }
  get playSeconds() { return this.wasm.peel_play_seconds(); }
  // The time of the play that shows what fingers have left; negative where none does.
  get leftSeconds() { return this.wasm.peel_left_seconds(); }

  // The files of the pictures behind the page's own, which parameters name.
  get files() {
    this.wasm.peel_files();
    return this.text().split('\n').slice(0, -1);
  }

  // Whether what is drawn depends on measures of pictures; see `measured`.
  get measuresPictures() { return this.wasm.peel_measures_pictures() > 0; }

  // Takes pictures in place of all others: for each its input, as documents have it and as `pictures` do.
  replacePictures(inputs, pictures) {
    this.pictures.inputs = pictures;
    this.wasm.peel_replace_pictures(this.write({ inputs }));
  }

  resize(scale) {
    if (scale === this.scale) return;
    this.restart();
    this.scale = scale;
    this.wasm.peel_scale(scale);
  }

  // Also draws around the canvas: so many points on each side, or as far as the picture needs them.
  bleed(x, y, isAsNeeded) {
    const around = [x, y, +isAsNeeded];
    if (around.join() === this.around.join()) return;
    this.around = around;
    this.wasm.peel_bleed(...around);
  }

  // Pixels around the canvas: to the left, above, to the right, and below.
  get edges() { return [0, 1, 2, 3].map(side => this.wasm.peel_edge(side)); }

  // Whether fingers can move the effect with the values that it has.
  get takesGesture() { return this.wasm.peel_takes_gesture() > 0; }

  get width() { return this.wasm.peel_width(); }
  get height() { return this.wasm.peel_height(); }

  // Draws the picture at a time, and returns whether it is another one than that before; `onRead` gets the target that holds it.
  draw(seconds, onRead = this.present) {
    if (!this.facts.hasHistory) {
      this.frame(seconds, onRead);
      return true;
    }
    const rate = this.data.document.framesPerSecond, last = Math.floor(seconds * rate + 1e-6), start = performance.now();
    if (this.step > last) this.restart();
    this.executor.needsAnother = false;
    if (this.step === last) return false;
    for (let isShown = false; !isShown;) {
      isShown = this.step + 1 === last || performance.now() - start > CATCHING_UP;
      this.frame(++this.step / rate, isShown ? onRead : ignore);
    }
    this.executor.needsAnother ||= this.step < last;
    return true;
  }

  // Of a picture with a history, the step before its first one.
  get firstStep() { return -(this.data.document.precharge ?? 0) - 1; }

  // Begins a history again.
  restart() {
    if (!this.facts.hasHistory || this.step === this.firstStep) return;
    this.wasm.peel_restart();
    this.executor.run(this.drawing, this.wasm.memory, this.wasm.peel_words(), ignore);
    this.step = this.firstStep;
  }

  // Draws the picture at a time, after what was drawn before.
  frame(seconds, onRead) {
    const { wasm, executor } = this;
    executor.learn(this.drawing);
    let outcome = wasm.peel_frame(seconds);
    for (let round = 0; outcome === FRAME_NEEDS_PICTURES && round < 4; round++) {
      for (const request of executor.needs(this.drawing, wasm.memory, wasm.peel_words())) this.give(request);
      outcome = wasm.peel_frame(seconds);
    }
    if (outcome !== FRAME_COMMANDS) throw new Error(this.text());
    executor.run(this.drawing, wasm.memory, wasm.peel_words(), onRead);
  }

  give(request) {
    const texels = this.pictures.texels(request);
    const place = this.wasm.peel_input(texels.length);
    new Uint8Array(this.wasm.memory.buffer, place, texels.length).set(texels);
    this.wasm.peel_picture(request.number, texels.length / 4);
  }

  // The premultiplied pixels at a time, once all layers of transparent sheets are drawn.
  async read(seconds, scale = this.scale) {
    const before = this.scale, { around } = this;
    this.bleed(0, 0, 0);
    this.resize(scale);
    let pixels;
    const { hasHistory } = this.facts, rate = this.data.document.framesPerSecond;
    if (hasHistory) {
      this.restart();
      for (const end = Math.ceil(seconds * rate - 1e-6); this.step + 1 < end;) this.frame(++this.step / rate, ignore);
    }
    for (let round = 0; round < 64; round++) {
      this.frame(seconds, target => { pixels = this.executor.pixels(target); });
      // Later pictures do not follow from this one, which may be between two steps.
      if (hasHistory) this.step = Infinity;
      if (!this.drawing.layers.length) break;
      // The browser knows only after this task whether these layers were enough.
      do await new Promise(done => setTimeout(done)); while (!this.executor.learn(this.drawing));
      if (this.drawing.layers.every(layers => layers.isEnough)) break;
    }
    const { width, height } = this;
    this.bleed(...around);
    if (before) this.resize(before);
    return { width, height, pixels };
  }

  // Leaves the device to others; the next picture brings all that it needs.
  leave() {
    this.executor.drop(this.drawing);
    this.begin();
  }

  // After its executor has begun on a device that has nothing.
  begin() {
    this.drawing.begin();
    this.wasm.peel_forget_device();
    this.step = this.firstStep;
  }
}

// What fingers do with a player, and its record as a gesture's file.
class Hand {
  constructor(player) {
    this.player = player;
    this.events = [];
    this.keys = [];
    this.waiting = [];
    this.down = new Set();
    this.pressed = new Set();
    this.fingers = new Map();
    this.places = new Map();
    this.isLive = false;
  }

  // Begins to follow fingers `now`, in milliseconds, that find the play at `seconds`; times count from then, or go on from there
  // where the play goes on.
  begin(now, seconds) {
    const played = this.player.facts.playsOn ? 1000 * seconds : 0;
    this.start = now - played;
    this.last = Math.round(played);
    this.events = [];
    this.keys = [];
    this.waiting.length = 0;
    this.fingers.clear();
    this.pressed.clear();
    this.isLive = true;
    this.found = this.player.wasm.peel_follow(seconds);
  }

  // What a pointer's event means; one that is followed without being pressed is down while it is over the picture.
  phaseOf({ type, pointerId }) {
    const { followsPointer } = this.player.facts, isDown = this.down.has(pointerId);
    switch (type) {
      case 'pointerdown': return isDown ? PHASE_MOVED : PHASE_BEGAN;
      case 'pointermove': return followsPointer && !isDown ? PHASE_BEGAN : PHASE_MOVED;
      case 'pointerup': return followsPointer ? PHASE_MOVED : PHASE_ENDED;
      case 'pointerleave': return followsPointer ? PHASE_ENDED : PHASE_MOVED;
      default: return PHASE_CANCELLED;
    }
  }

  // Notes an event, at canvas points; of moves that wait for a frame, the last one of a finger holds.
  note(phase, pointer, x, y, now) {
    if (phase === PHASE_BEGAN ? this.down.has(pointer) : !this.down.has(pointer)) return;
    if (phase === PHASE_BEGAN) {
      this.down.add(pointer);
      // Numbers of fingers are small, as in files.
      if (!this.fingers.has(pointer)) this.fingers.set(pointer, this.fingers.size);
    } else if (phase !== PHASE_MOVED) this.down.delete(pointer);
    const finger = this.fingers.get(pointer);
    // A browser that scrolls instead cancels a touch without a place.
    if (phase === PHASE_CANCELLED) [x, y] = this.places.get(pointer); else this.places.set(pointer, [x, y]);
    const before = this.waiting.findLast(e => e.finger === finger);
    if (phase === PHASE_MOVED && before?.phase === PHASE_MOVED) {
      before.x = x;
      before.y = y;
      before.now = now;
    } else this.waiting.push({ phase, finger, x, y, now });
  }

  // Notes a key that goes down or up.
  key(code, isDown, now) {
    if (isDown === this.pressed.has(code) || !(code >= 0 && code < 256)) return;
    if (isDown) this.pressed.add(code); else this.pressed.delete(code);
    this.waiting.push({ code, isDown, now });
  }

  // All keys go up, as those do that a page does not hear of any more.
  releaseKeys(now) { for (const code of this.pressed) this.key(code, false, now); }

  // Whether there is something to record.
  get isEmpty() { return !this.events.length && !this.keys.length; }

  // Gives the program what has waited.
  send() {
    const { facts, step, data: { document: { framesPerSecond } } } = this.player;
    // What a history has drawn does not change any more.
    if (facts.hasHistory && this.waiting.length && step < Infinity) this.last = Math.max(this.last, Math.floor(1000 * step / framesPerSecond));
    for (const { phase, finger, x, y, code, isDown, now } of this.waiting) {
      // Whole milliseconds, so that the file has exactly this time.
      const milliseconds = Math.max(Math.round(now - this.start), this.last + 1);
      if (code !== undefined) {
        this.last = milliseconds;
        this.keys.push({ time: milliseconds / 1000, key: code, phase: isDown ? 'down' : 'up' });
        this.player.wasm.peel_key(milliseconds / 1000, code, +isDown);
        continue;
      }
      const [px, py] = [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
      this.last = milliseconds;
      this.events.push({ time: milliseconds / 1000, pointer: finger, phase: PHASES[phase], position: [px, py] });
      this.player.wasm.peel_event(milliseconds / 1000, finger, phase, px, py);
    }
    this.waiting.length = 0;
  }

  end() {
    if (!this.isLive) return;
    this.isLive = false;
    this.down.clear();
    this.pressed.clear();
    this.player.wasm.peel_release();
  }

  // What was done, as a gesture's file.
  get file() {
    const { drop, transform } = this.player.data.document.gesture ?? {};
    const start = this.player.facts.turnsPages && this.found > 0 ? { start: this.found } : {};
    const keys = this.keys.length ? { keys: this.keys } : {};
    return { path: 'linear', ...(drop?.length ? { drop } : {}), ...(transform ? { transform } : {}), ...start, events: this.events, ...keys };
  }
}
