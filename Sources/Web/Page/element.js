// The element <peel-view>: an effect that plays its pictures, with an attribute for each parameter.
const still = matchMedia('(prefers-reduced-motion: reduce)');
// Attributes besides those of parameters.
const OWN = ['effect', 'src', 'preset', 'canvas', 'size', 'play', 'rate', 'at', 'paused', 'alt'];
// What every element has under this name.
const RESERVED = ['style'];
// Pixels along a side of what is drawn.
const LONGEST = 4096;
const attributeOf = name => name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
const pairOf = text => {
  const numbers = text?.split('x').map(Number);
  return numbers?.length === 2 && numbers.every(n => n > 0 && n < Infinity) ? numbers : null;
};

async function define({ effects, curves, shaders, icons }) {
  // The parameters of each effect by their attributes.
  const attributes = new Map(effects.map(({ name, effect }) => [name, new Map(effect.parameters
    .map(parameter => [attributeOf(parameter.name), parameter])
    .filter(([attribute, { type }]) => type !== 'file' && !RESERVED.includes(attribute)))]));
  const names = [...new Set([...attributes.values()].flatMap(of => [...of.keys()]))];

  const programs = new Map();
  // The program of an effect, compiled once for all elements.
  function program(effect) {
    if (!programs.has(effect)) programs.set(effect, unpacked(packedData.modules[effect], packedData.unpacker).then(bytes => WebAssembly.compile(bytes)));
    return programs.get(effect);
  }
  let board = null;
  const shared = () => board ??= new Board(shaders, (view, error) => view.fail(error));

  // A picture by its address or an icon's name, with the pixels that make a point.
  async function picture(name) {
    const icon = icons[name.replace(/\.fill$/, '')], image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = icon ? 'data:image/svg+xml,' + encodeURIComponent(icon) : new URL(name, document.baseURI).href;
    try {
      await image.decode();
    } catch {
      throw new Error(`${name.length > 80 ? name.slice(0, 80) + '…' : name} could not be read as a picture`
        + (location.protocol === 'file:' ? '; a page on a disk can show only icons and data: addresses; use a server for others' : ''));
    }
    const density = +(/@([23])x\.[^.]*$/.exec(name)?.[1] ?? 1);
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    if (width * height > 1 << 26) throw new Error(`${name} has ${width} x ${height} pixels; the limit is ${1 << 26}`);
    return { image, width, height, density };
  }

  class PeelView extends HTMLElement {
    static observedAttributes = [...OWN, ...names];

    #canvas = null;
    #sheet = new CSSStyleSheet();
    #box = { width: 0, height: 0 };
    // Attributes that have changed since the last task.
    #changed = new Set();
    #loading = 0;
    #begun = false;
    #seconds = 0;
    #before = 0;
    #isPlaying = false;
    #isFollowing = false;
    #isReplaying = false;
    #resumes = false;
    #hand = null;
    #touch = null;
    #milestones = [];
    #told = new Set();
    #values = {};
    #ready = Promise.withResolvers();

    // As the board has it.
    node = this;
    player = null;
    isReady = false;

    connectedCallback() {
      if (!this.#canvas) this.#build();
      const isFirst = !this.#begun;
      this.#begun = true;
      try {
        shared().add(this);
      } catch {
        if (isFirst) this.#showStill();
        return;
      }
      if (isFirst) this.#load(); else board.want();
    }

    disconnectedCallback() {
      if (this.#isFollowing) this.#endTouch();
      board?.remove(this);
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#begun || before === value) return;
      // Attributes that change together are one change.
      if (!this.#changed.size) queueMicrotask(() => this.#follow());
      this.#changed.add(name);
    }

    // What other scripts use.

    get ready() { return this.#ready.promise; }
    get duration() { return this.player?.wasm ? this.player.seconds : NaN; }
    get paused() { return !this.#isPlaying; }
    get currentTime() { return this.#seconds; }
    set currentTime(seconds) {
      this.#seconds = Math.min(Math.max(+seconds || 0, 0), this.isReady ? this.player.seconds : Infinity);
      this.#told = new Set(this.#milestones.filter(m => m.seconds < this.#seconds).map(m => m.key));
      board?.want();
    }
    // What was set beside attributes, by the parameters' own names.
    get values() { return { ...this.#values }; }
    set values(values) {
      this.#values = { ...values };
      if (this.isReady) this.#apply();
    }
    // What fingers did last, as a file for peelgl render --gesture; null before.
    get touch() { return this.#touch; }

    play() {
      if (this.#isFollowing) this.#endTouch();
      if (this.isReady && this.#seconds >= this.player.seconds) this.#rewind();
      this.#isPlaying = true;
      this.#before = performance.now();
      board?.want();
    }

    pause() { this.#isPlaying = false; }

    // Plays the gesture of a file.
    replay(gesture) {
      if (!this.isReady || !this.player.facts.takesGesture) return;
      if (this.#isFollowing) this.#endTouch();
      this.#resumes = this.#isPlaying && !this.#isReplaying;
      this.player.replay(gesture);
      this.#isReplaying = true;
      this.#rewind();
      this.play();
    }

    // The premultiplied pixels at a time, at so many pixels for each point.
    read(seconds, scale) { return this.player.read(seconds, scale); }

    // Loading.

    #build() {
      this.#canvas = element('canvas', { part: 'canvas', role: 'img' });
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [this.#sheet];
      root.append(this.#canvas);
      const canvas = this.#canvas;
      canvas.onpointerdown = event => this.#point(event, PHASE_BEGAN);
      canvas.onpointermove = event => this.#point(event, PHASE_MOVED);
      canvas.onpointerup = event => this.#point(event, PHASE_ENDED);
      canvas.onpointercancel = event => this.#point(event, PHASE_CANCELLED);
      new ResizeObserver(changes => {
        const { width, height } = changes[changes.length - 1].contentRect;
        this.#box = { width, height };
        board?.want();
      }).observe(canvas);
      this.#isPlaying = !this.hasAttribute('paused') && !still.matches;
    }

    async #load() {
      const own = ++this.#loading;
      try {
        const player = await this.#made();
        if (own !== this.#loading) return player.leave();
        const former = this.player;
        if (former?.wasm) former.leave();
        this.player = player;
        this.#hand = new Hand(player);
        this.#isFollowing = this.#isReplaying = false;
        this.#layOut();
        this.#rewind();
        if (still.matches && !this.hasAttribute('at')) this.#seconds = player.seconds * 0.45;
        if (this.hasAttribute('at')) this.currentTime = this.getAttribute('at');
        this.#before = performance.now();
        this.isReady = true;
        this.#ready.resolve();
        this.dispatchEvent(new Event('ready'));
        board.want();
      } catch (error) {
        if (own === this.#loading) this.fail(error);
      }
    }

    // A player of what the attributes say.
    async #made() {
      const name = this.getAttribute('effect'), entry = effects.find(effect => effect.name === name);
      if (!entry) {
        const known = effects.map(effect => effect.name).join(', ');
        throw new Error(name === null ? `effect is missing; it is one of ${known}` : `effect is ${name} but must be one of ${known}`);
      }
      const sources = (this.getAttribute('src') ?? '').split(/\s+/).filter(Boolean);
      if (sources.length < entry.fewest || sources.length > entry.most) {
        const { fewest, most } = entry, count = fewest === most ? fewest : `${fewest} to ${most}`;
        throw new Error(`${name} takes ${count} picture${count === 1 ? '' : 's'} in src, not ${sources.length}`);
      }
      const [module, pictures] = await Promise.all([program(name), Promise.all(sources.map(picture))]);
      const box = pairOf(this.getAttribute('size')), canvas = pairOf(this.getAttribute('canvas'));
      const inputs = pictures.map(({ width, height, density }) => {
        const factor = box ? Math.min(box[0] / width, box[1] / height) : 1 / density;
        return { size: [width * factor, height * factor] };
      });
      const player = new Player({
        ...entry, curves, module,
        pictures: pictures.map(({ image, width, height }) => (
          { starts: [0], sizes: [{ width, height, frames: [], decoding: Promise.resolve([image]) }] })),
        document: { canvas: canvas ?? [1, 1], scale: 1, samples: 1, framesPerSecond: 60, inputs, play: this.#mode },
      }, shared().executor);
      await player.load();
      const problem = player.set(this.#wanted(entry));
      if (problem) throw new Error(problem);
      if (!canvas) {
        player.wasm.peel_fit();
        player.data.document.canvas = [player.width, player.height];
      }
      return player;
    }

    get #mode() {
      const mode = this.getAttribute('play') ?? 'once';
      if (!MODES.includes(mode.split(':')[0])) throw new Error(`play is ${mode} but must be one of ${MODES.join(', ')}`);
      return mode;
    }

    // The values of the preset, and then those of attributes and of `values`.
    #wanted(entry) {
      const name = this.getAttribute('preset'), preset = entry.presets.find(p => p.name === name);
      if (name !== null && !preset) {
        throw new Error(`preset is ${name}; ` + (entry.presets.length ? `${entry.name} has ${entry.presets.map(p => p.name).join(', ')}` : `${entry.name} has none`));
      }
      const wanted = { ...preset?.values };
      for (const [attribute, parameter] of attributes.get(entry.name)) {
        if (!this.hasAttribute(attribute)) continue;
        const text = this.getAttribute(attribute);
        // As HTML writes what is so.
        wanted[parameter.name] = parameter.type === 'boolean' && text === '' ? 'true' : text;
      }
      return { ...wanted, ...this.#values };
    }

    #layOut() {
      const [width, height] = this.player.data.document.canvas, { takesGesture } = this.player.facts;
      this.#sheet.replaceSync(`
        :host { display: inline-block; width: ${width}px; max-width: 100%; vertical-align: middle }
        :host([hidden]) { display: none }
        canvas { display: block; width: 100%; aspect-ratio: ${width} / ${height}; -webkit-user-select: none; user-select: none;
          ${takesGesture ? 'cursor: grab; touch-action: none' : ''} }`);
      this.#canvas.setAttribute('aria-label', this.getAttribute('alt') ?? this.player.data.summary);
    }

    // Follows attributes that have changed.
    #follow() {
      const changed = this.#changed;
      this.#changed = new Set();
      if (['effect', 'src', 'canvas', 'size'].some(name => changed.has(name)) || !this.isReady) return void this.#load();
      if (changed.has('alt')) this.#layOut();
      if (changed.has('play')) this.#attempt(() => {
        this.player.play(this.#mode);
        this.#rewind();
        if (!this.hasAttribute('paused')) this.play();
      });
      if (changed.has('at')) this.currentTime = this.getAttribute('at');
      if (changed.has('paused')) if (this.hasAttribute('paused')) this.pause(); else this.play();
      if ([...changed].some(name => name === 'preset' || !OWN.includes(name))) this.#apply();
    }

    #apply() {
      this.#attempt(() => {
        const problem = this.player.set(this.#wanted(this.player.data));
        if (problem) throw new Error(problem);
      });
      this.#expect();
      board?.want();
    }

    #attempt(work) {
      try {
        work();
      } catch (error) {
        this.#complain(error.message);
      }
    }

    // Nothing can be shown.
    fail(error) {
      this.isReady = false;
      this.#complain(String(error.message ?? error));
      this.#ready.resolve();
    }

    #complain(message) {
      const event = new ErrorEvent('error', { message: 'peel-view: ' + message, cancelable: true });
      // An error without a listener goes to the console, for the author of the page.
      if (this.dispatchEvent(event)) console.warn(event.message);
    }

    #showStill() {
      const [name] = (this.getAttribute('src') ?? '').split(/\s+/);
      if (name && !icons[name]) this.shadowRoot.append(element('img', { src: name, alt: this.getAttribute('alt') ?? '' }));
      this.#canvas.hidden = true;
      this.#complain('this browser has no WebGL 2, so the picture is still');
      this.#ready.resolve();
    }

    // Playing.

    appear() { this.#before = performance.now(); }

    draw(now) {
      const { player } = this, { width, height } = this.#box, [w, h] = player.data.document.canvas;
      const scale = Math.min(width / w * devicePixelRatio, LONGEST / Math.max(w, h));
      if (!(scale > 0)) return false;
      player.resize(scale);
      const isOver = this.#advance(now);
      board.show(player, Math.min(this.#seconds, player.seconds), this.#canvas, player.width, player.height);
      const { needsAnother } = player.executor;
      this.#tell();
      if (isOver) this.#end();
      return needsAnother || this.#isPlaying || this.#isFollowing;
    }

    // Moves on to `now`; true where the play, or what fingers did, is over.
    #advance(now) {
      const passed = Math.min(Math.max(now - this.#before, 0), 250) / 1000;
      this.#before = now;
      if (this.#isFollowing) {
        const hasNews = this.#hand.waiting.length > 0;
        this.#hand.send();
        if (hasNews) this.#expect();
        this.#seconds = Math.max((performance.now() - this.#hand.start) / 1000, 0);
        return !this.#hand.down.size && this.#seconds > this.player.seconds + 0.3;
      }
      if (!this.#isPlaying) return false;
      const rate = this.hasAttribute('rate') ? +this.getAttribute('rate') : 1;
      this.#seconds += passed * (rate >= 0 && rate < Infinity ? rate : 1);
      return this.#seconds >= this.player.seconds;
    }

    // What follows when all has been shown.
    #end() {
      if (this.#isFollowing) return this.#endTouch();
      if (this.#isReplaying) return this.#rest();
      const total = this.player.seconds;
      if (['loop', 'pingpong', 'demo'].includes(this.player.mode) && total > 0) {
        this.#seconds %= total;
        this.#told.clear();
        this.#expect();
      } else {
        this.#seconds = total;
        this.#isPlaying = false;
      }
    }

    #rewind() {
      this.#seconds = 0;
      this.#told.clear();
      this.#expect();
    }

    // Learns what is to happen when.
    #expect() {
      this.#milestones = this.player.milestones.map(milestone => (
        { ...milestone, key: `${milestone.kind} ${milestone.item} ${milestone.seconds}` }));
    }

    // Tells what has happened.
    #tell() {
      for (const { kind, item, seconds, key } of this.#milestones) {
        if (seconds > this.#seconds + 1e-9 || this.#told.has(key)) continue;
        if (this.#seconds === 0 && !this.#isPlaying && !this.#isFollowing) continue;
        this.#told.add(key);
        this.dispatchEvent(new CustomEvent(kind, { detail: { seconds, item } }));
      }
    }

    // Fingers.

    #point(event, phase) {
      if (!this.isReady || !this.player.facts.takesGesture) return;
      if (phase === PHASE_BEGAN) {
        if (event.button > 0) return;
        if (!this.#isFollowing) {
          this.#resumes = this.#isPlaying && !this.#isReplaying;
          this.#isPlaying = this.#isReplaying = false;
          this.#hand.begin(event.timeStamp);
          this.#isFollowing = true;
          this.#rewind();
        }
        try { this.#canvas.setPointerCapture(event.pointerId); } catch { /* a pointer that is gone already */ }
      }
      if (!this.#isFollowing) return;
      const box = this.#canvas.getBoundingClientRect(), [width, height] = this.player.data.document.canvas;
      const [x, y] = [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height];
      this.#hand.note(phase, event.pointerId, x, y, event.timeStamp);
      board.want();
    }

    #endTouch() {
      if (this.#hand.events.length) this.#touch = this.#hand.file;
      this.#hand.end();
      this.#isFollowing = false;
      this.#rest();
    }

    // Goes back to the play, as it was before fingers came.
    #rest() {
      this.player.wasm.peel_follow(0);
      this.#isReplaying = this.#isPlaying = false;
      this.#rewind();
      if (this.#resumes) this.play(); else board?.want();
    }
  }
  customElements.define('peel-view', PeelView);
}
if (!customElements.get('peel-view')) inflated(packedData.facts).then(text => define(JSON.parse(text)));
