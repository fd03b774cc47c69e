// An element, <peel-view> or one with a name of its own: an effect that plays its pictures, with an attribute for each parameter.
const still = matchMedia('(prefers-reduced-motion: reduce)');
// Attributes besides those of parameters.
const OWN = ['effect', 'src', 'preset', 'canvas', 'size', 'bleed', 'play', 'rate', 'at', 'paused', 'touch', 'alt'];
const LOOPS = ['loop', 'pingpong', 'demo'];
// What every element has under this name.
const RESERVED = ['style'];
// Pixels along a side of what is drawn.
const LONGEST = 4096;
const attributeOf = name => name.replace(/[A-Z]/g, letter => '-' + letter.toLowerCase());
const pairOf = text => {
  const numbers = text?.split('x').map(Number);
  return numbers?.length === 2 && numbers.every(n => n > 0 && n < Infinity) ? numbers : null;
};
const isNumber = (text, least) => text.trim() !== '' && +text >= least && +text < Infinity;
// Attributes that are numbers: whether a text is one, and what it must be.
const NUMBERS = {
  at: [text => isNumber(text, 0), 'seconds, 0 or more'],
  rate: [text => isNumber(text, 0), 'a number, 0 or more'],
  bleed: [text => text === 'auto' || isNumber(text, 0), 'auto or points, 0 or more'],
};

async function define({ tag, effects, curves, shaders, drawings }) {
  // The parameters of each effect by their attributes.
  const attributes = new Map(effects.map(({ name, effect }) => [name, new Map(effect.parameters
    .map(parameter => [attributeOf(parameter.name), parameter])
    .filter(([attribute]) => !RESERVED.includes(attribute)))]));
  const names = [...new Set([...attributes.values()].flatMap(of => [...of.keys()]))];

  const programs = new Map();
  // The program of an effect, which all elements share.
  function begin(effect) {
    if (!programs.has(effect)) programs.set(effect, unpacked(packedData.modules[effect], packedData.unpacker).then(begun));
    return programs.get(effect);
  }
  let board = null;
  const shared = () => board ??= new Board(shaders, (view, error) => view.fail(error));

  // The address of a picture, which may be the name of an icon or of a preset's picture.
  function addressOf(name) {
    const drawing = drawings[name.replace(/\.fill$/, '')];
    return drawing ? 'data:image/svg+xml,' + encodeURIComponent(drawing) : name;
  }

  // A picture by its address or an icon's name, with the pixels that make a point.
  async function picture(name) {
    const image = new Image();
    image.crossOrigin = 'anonymous';
    image.src = addressOf(name);
    try {
      await image.decode();
    } catch {
      throw new Error(`${name.length > 80 ? name.slice(0, 80) + '…' : name} could not be read as a picture`
        + (location.protocol === 'file:' ? '; a page on a disk can show only icons and data: addresses; use a server for others'
          : /^(?!data)/.test(image.src) && new URL(image.src).origin !== location.origin ? '; its server must send Access-Control-Allow-Origin' : ''));
    }
    const density = +(/@([23])x\.[^.]*$/.exec(name)?.[1] ?? 1);
    const [width, height] = [image.naturalWidth, image.naturalHeight];
    if (width * height > 1 << 26) throw new Error(`${name} has ${width} x ${height} pixels; the limit is ${1 << 26}`);
    return { image, width, height, density };
  }

  class PeelView extends HTMLElement {
    static observedAttributes = [...OWN, ...names];

    #box = null;
    #clock = new Clock(kind => this.dispatchEvent(new Event(kind)));
    // Attributes that have changed since the last task.
    #changed = new Set();
    #loading = 0;
    #begun = false;
    #problem = '';
    #hand = null;
    // Seconds since fingers came, which are not those of the play.
    #live = 0;
    #isFollowing = false;
    // Where fingers have gone and left a change, such as a page that is turned, which stays until something else is to be shown:
    // the seconds of the play that shows the same, NaN where none does; null otherwise.
    #left = null;
    #isReplaying = false;
    // Whether the sheet is being put back: the play runs in reverse, #haste times as fast, until it is at its start.
    #isReturning = false;
    #haste = 1;
    // Where the play was, and whether it went on, before fingers came.
    #before = { seconds: 0, isPlaying: false };
    #gesture = null;
    #milestones = [];
    #told = new Set();
    #values = {};
    #ready = Promise.withResolvers();

    // As the board has it.
    node = this;
    player = null;
    isReady = false;
    isDrawn = false;

    connectedCallback() {
      if (!this.#box) this.#build();
      const isFirst = !this.#begun;
      this.#begun = true;
      try {
        shared().add(this);
      } catch {
        // A browser without WebGL 2.
      }
      if (isFirst) this.#load(); else this.#want();
    }

    disconnectedCallback() {
      // What fingers did stays, unless they are still at it.
      if (this.#isFollowing && this.#hand.down.size) this.#endTouch();
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
    get duration() { return this.isReady ? this.#isFollowing ? this.player.playSeconds : this.player.seconds : NaN; }
    get paused() { return !this.#clock.isPlaying; }
    get seeking() { return this.#clock.isSeeking; }
    get ended() { return this.isReady && !this.#isFollowing && !this.#isReturning && !this.#isLooping && this.#clock.seconds >= this.player.seconds; }
    get currentTime() { return this.#isReturning ? Math.max(this.player.seconds - this.#clock.seconds, 0) : this.#clock.seconds; }
    set currentTime(seconds) {
      if (!Number.isFinite(+seconds)) throw new TypeError(tag + ': currentTime must be a finite number');
      if (this.#isFollowing) this.#endTouch();
      this.#stopReturning();
      this.#seek(+seconds);
    }
    // What was set beside attributes, by the parameters' own names.
    get values() { return { ...this.#values }; }
    set values(values) {
      this.#values = { ...values };
      if (this.isReady) this.#apply(); else if (this.#begun) this.#load();
    }
    // What fingers did last, as a file for peelgl render --gesture; null before.
    get gesture() { return this.#gesture; }

    play() {
      const { started } = this.#clock;
      if (this.#problem) this.#clock.refuse('NotSupportedError', this.#problem);
      else this.#start();
      return started;
    }

    pause() {
      if (this.#isFollowing && this.player.facts.playsOn) this.#endTouch();
      this.#clock.pause();
    }

    // Plays the gesture of a file.
    replay(gesture) {
      if (!this.isReady || !this.player.takesGesture) return;
      if (this.#isFollowing) this.#endTouch();
      this.#stopReturning();
      if (!this.#isReplaying) this.#before.isPlaying = this.#clock.isPlaying;
      this.player.replay(gesture);
      this.#isReplaying = true;
      this.#rewind();
      this.#start();
    }

    // The premultiplied pixels at a time, at so many pixels for each point.
    async read(seconds, scale) {
      if (!this.isReady) {
        const problem = this.#problem;
        throw new DOMException(`${tag}: ${problem || 'nothing can be read before ready'}`, problem ? 'NotSupportedError' : 'InvalidStateError');
      }
      return this.player.read(seconds, scale);
    }

    // Loading.

    #build() {
      this.#box = new Box(this, () => this.#want(), event => this.#point(event));
      this.addEventListener('keydown', event => this.#key(event));
      this.addEventListener('keyup', event => this.#press(event));
      this.addEventListener('blur', event => this.#hand?.releaseKeys(event.timeStamp));
      if (!this.hasAttribute('paused') && !still.matches) this.#clock.play();
    }

    async #load() {
      if (!board) return this.#showStill();
      const own = ++this.#loading;
      try {
        const player = await this.#made();
        if (own !== this.#loading) return player.leave();
        const former = this.player;
        if (former?.wasm) former.leave();
        this.player = player;
        this.#hand = new Hand(player);
        this.#isFollowing = this.#isReplaying = false;
        this.#left = null;
        this.isReady = true;
        this.#problem = '';
        this.#layOut();
        const { isSeeking, seconds } = this.#clock;
        this.#rewind();
        if (isSeeking) this.#seek(seconds);
        // What would play shows itself at its best.
        else if (still.matches && !this.hasAttribute('paused')) this.#clock.seconds = player.seconds * player.poster;
        if (this.hasAttribute('at')) this.#seek(this.#number('at', 0));
        this.#ready.resolve();
        this.dispatchEvent(new Event('ready'));
        for (const name of Object.keys(NUMBERS)) this.#check(name);
        this.#clock.go();
        this.#want();
      } catch (error) {
        if (own === this.#loading) this.fail(error);
      }
    }

    // A player of what the attributes say.
    async #made() {
      const name = this.getAttribute('effect') ?? (effects.length === 1 ? effects[0].name : null), entry = effects.find(effect => effect.name === name);
      if (!entry) {
        const known = effects.map(effect => effect.name).join(', ');
        throw new Error(name === null ? `effect is missing; it is one of ${known}` : `effect is ${name} but must be one of ${known}`);
      }
      const sources = this.#sources;
      if (sources.length < entry.fewest || sources.length > entry.most) {
        const { fewest, most } = entry, count = fewest === most ? fewest : `${fewest} to ${most}`;
        throw new Error(`${name} takes ${count} picture${count === 1 ? '' : 's'} in src, not ${sources.length}`);
      }
      const { program, document: own, pictures } = entry;
      const [module, files] = await Promise.all([begin(program), Promise.all(sources.map(picture))]);
      const box = this.#pair('size'), canvas = this.#pair('canvas');
      const inputOf = ({ width, height, density }, box) => {
        const factor = box ? Math.min(box[0] / width, box[1] / height) : 1 / density;
        return { size: [width * factor, height * factor] };
      };
      const shownOf = ({ image, width, height }) => (
        { starts: [0], sizes: [{ width, height, frames: [], images: [image], decoding: Promise.resolve([image]) }] });
      const inputs = files.map(file => inputOf(file, box)), shown = files.map(shownOf);
      const player = new Player({
        ...entry, name: program, entry, curves, module,
        // A scene has its own pictures behind those of the page.
        pictures: [...shown, ...(pictures ?? []).slice(shown.length)],
        document: {
          canvas: [1, 1], scale: 1, samples: 1, framesPerSecond: 60, ...own, ...canvas && { canvas }, play: this.#mode(entry),
          inputs: [...inputs, ...(own?.inputs ?? []).slice(inputs.length)],
        },
      }, shared().executor);
      await player.load();
      const preset = this.#preset(entry), problem = player.set(this.#wanted(entry));
      if (problem) throw new Error(problem);
      player.poster = preset?.poster ?? entry.poster;
      // A scene or a shader has those of its parameters already.
      player.named = own ? [] : player.files;
      player.isMeasured = player.measuresPictures;
      const others = await Promise.all(player.named.map(picture));
      if (others.length || player.isMeasured) {
        const sized = (file, box) => {
          const input = inputOf(file, box), [width, height] = input.size.map(side => Math.min(Math.max(Math.round(side * devicePixelRatio), 1), LONGEST));
          return player.isMeasured ? { ...input, ...measured(texels(file.image, { width, height }), { width, height }) } : input;
        };
        const { pictures, document } = player.data;
        player.replacePictures(
          [...files.map(file => sized(file, box)), ...document.inputs.slice(files.length), ...others.map(file => sized(file))],
          [...pictures, ...others.map(shownOf)]);
      }
      if (!canvas && !own) {
        player.wasm.peel_fit();
        player.data.document.canvas = [player.width, player.height];
      }
      return player;
    }

    get #sources() { return (this.getAttribute('src') ?? '').split(/\s+/).filter(Boolean); }

    // One of some words that an attribute may have, or what it is without one.
    #word(name, words, usual = words[0]) {
      const text = this.getAttribute(name) ?? usual;
      if (!words.includes(text.split(':')[0])) throw new Error(`${name} is ${text} but must be one of ${words.join(', ')}`);
      return text;
    }

    // Two lengths that an attribute may have.
    #pair(name) {
      const text = this.getAttribute(name), pair = pairOf(text);
      if (text !== null && !pair) throw new Error(`${name} is ${text} but must be WIDTHxHEIGHT in points, such as 200x100`);
      return pair;
    }

    // A number of NUMBERS, or what it is without a sensible one.
    #number(name, usual) {
      const text = this.getAttribute(name);
      return text !== null && NUMBERS[name][0](text) ? +text : usual;
    }

    #check(name) {
      const text = this.getAttribute(name), [isGood, expected] = NUMBERS[name];
      if (text !== null && !isGood(text)) this.#complain(`${name} is ${text} but must be ${expected}`);
    }

    #mode(entry = this.player.data.entry) {
      const text = this.#word('play', MODES, entry.document?.play), [name, seconds] = text.split(':');
      if (seconds !== undefined && !(name === 'hold' && isNumber(seconds, 0))) {
        throw new Error(`play is ${text} but must be hold:SECONDS with seconds, 0 or more, or one of ${MODES.join(', ')}`);
      }
      return text;
    }

    get #isLooping() { return LOOPS.includes(this.player.mode); }

    #preset(entry) {
      const name = this.getAttribute('preset'), preset = entry.presets.find(p => p.name === name);
      if (name !== null && !preset) {
        throw new Error(`preset is ${name}; ` + (entry.presets.length ? `${entry.name} has ${entry.presets.map(p => p.name).join(', ')}` : `${entry.name} has none`));
      }
      return preset;
    }

    // The values of the preset, and then those of attributes and of `values`.
    #wanted(entry) {
      const wanted = { ...this.#preset(entry)?.values };
      for (const [attribute, parameter] of attributes.get(entry.name)) {
        if (!this.hasAttribute(attribute)) continue;
        const text = this.getAttribute(attribute);
        // As HTML writes what is so.
        wanted[parameter.name] = parameter.type === 'boolean' && text === '' ? 'true' : text;
      }
      return { ...wanted, ...this.#values };
    }

    #layOut() {
      const { player } = this;
      let touch = 'auto';
      this.#attempt(() => { touch = this.#word('touch', Object.keys(TOUCHES)); });
      this.#box.layOut(this.getAttribute('alt') ?? player.data.summary, player.data.document.canvas, player.takesGesture, touch, () => this.#isHeld);
    }

    // Follows attributes that have changed.
    #follow() {
      const changed = this.#changed;
      this.#changed = new Set();
      if (['effect', 'src', 'canvas', 'size'].some(name => changed.has(name)) || !this.isReady) return void this.#load();
      if (changed.has('alt') || changed.has('touch')) this.#layOut();
      if (changed.has('play')) this.#attempt(() => {
        this.player.play(this.#mode());
        this.#rewind();
        if (!this.hasAttribute('paused')) this.#start();
      });
      for (const name of Object.keys(NUMBERS)) if (changed.has(name)) this.#check(name);
      if (changed.has('at')) this.#seek(this.#number('at', 0));
      if (changed.has('paused')) if (this.hasAttribute('paused')) this.pause(); else this.#start();
      if ([...changed].some(name => name === 'preset' || !OWN.includes(name))) this.#apply();
      this.#want();
    }

    #apply() {
      this.#attempt(() => {
        const { player } = this, problem = player.set(this.#wanted(player.data.entry));
        if (problem) throw new Error(problem);
        const hasPictures = player.data.entry.document || player.files.join('\n') === player.named.join('\n');
        if (hasPictures && player.measuresPictures === player.isMeasured) return;
        // Other pictures, or measures of them: the last frame stays until they are there.
        this.isReady = false;
        this.#load();
      });
      if (!this.isReady) return;
      this.#layOut();
      this.#expect();
      this.#want();
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
      this.#problem = String(error.message ?? error);
      const size = pairOf(this.getAttribute('canvas')) ?? pairOf(this.getAttribute('size'));
      this.#box.layOut(this.getAttribute('alt') ?? '', size, false, 'auto', null, false);
      this.#clock.refuse('NotSupportedError', this.#problem);
      this.#complain(this.#problem);
      this.#ready.resolve();
    }

    #complain(message) {
      const event = new ErrorEvent('error', { message: tag + ': ' + message, cancelable: true });
      // An error without a listener goes to the console, for the author of the page.
      if (this.dispatchEvent(event)) console.warn(event.message);
    }

    // The first picture, without a board.
    #showStill() {
      const [name] = this.#sources, alt = this.getAttribute('alt') ?? '', size = pairOf(this.getAttribute('size'));
      this.fail('this browser has no WebGL 2, so the picture is still');
      if (!name) return;
      const picture = element('img', { src: addressOf(name), alt });
      picture.style.cssText = 'display: block; max-width: 100%' + (size ? `; width: ${size[0]}px; aspect-ratio: ${size.join(' / ')}; object-fit: contain` : '');
      this.shadowRoot.replaceChildren(picture);
    }

    // Playing.

    #start() {
      if (this.#isFollowing) this.#endTouch();
      if (this.ended) {
        if (!this.#isReplaying) this.player.play(this.#mode());
        this.#rewind();
      }
      this.#clock.play();
      if (this.isReady) this.#clock.go();
      this.#want();
    }

    #seek(seconds) {
      this.#clock.seek(Math.min(Math.max(seconds, 0), this.isReady ? this.player.seconds : Infinity));
      this.#told = new Set(this.#milestones.filter(m => m.seconds < this.#clock.seconds).map(m => m.key));
      // What nobody sees has arrived.
      if (this.isReady && !board.seen.includes(this)) queueMicrotask(() => this.#clock.arrive());
      this.#want();
    }

    // Whether the play is to go on from what fingers have left.
    get #goesOn() { return this.#left >= 0 && this.#left !== null; }

    // Whether there is something to put back.
    get #isOff() { return this.#isFollowing || this.#clock.seconds > 0 && !(this.player.mode === 'reverse' && this.ended); }

    // The play runs back from where it is, as far as it goes, in a second at most.
    #putBack() {
      if (this.#isFollowing) {
        this.#findLeft();
        const goesOn = this.#goesOn;
        this.#endTouch();
        if (!goesOn) return;
      }
      const { player } = this, { mode } = player, { seconds } = this.#clock;
      if (this.#isReplaying) this.#unfollow();
      if (mode !== 'reverse') {
        player.play('reverse');
        const left = player.seconds - seconds;
        this.#rewind();
        this.#clock.seconds = mode === 'pingpong' ? Math.abs(left) : Math.max(left, 0);
        this.#isReturning = true;
        this.#haste = Math.max(this.currentTime, 1);
      }
      if (!this.ended) this.#start(); else this.#want();
    }

    // The play is what it was before, and waits at its start.
    #stopReturning() {
      if (!this.#isReturning) return;
      this.#clock.pause();
      this.player.play(this.#mode());
      this.#rewind();
      this.#want();
    }

    appear() { this.#clock.skip(); }

    // Its picture is another one from now on.
    #want() {
      this.isDrawn = false;
      board?.want();
    }

    draw(now) {
      const { player } = this, { width } = this.#box, [w, h] = player.data.document.canvas;
      const scale = Math.min(width / w * devicePixelRatio, LONGEST / Math.max(w, h));
      if (!(scale > 0) || this.isDrawn && scale === player.scale) return false;
      this.isDrawn = true;
      player.resize(scale);
      this.#bleed(width / w, scale);
      const isOver = this.#advance(now), seconds = this.#isFollowing ? this.#live : this.#clock.seconds;
      const goesBeyond = this.#isFollowing && player.facts.playsOn;
      board.show(player, goesBeyond ? seconds : Math.min(seconds, player.seconds), this.#box.canvas, player.width, player.height);
      this.#box.place(player);
      const { needsAnother } = player.executor;
      this.#tell(seconds);
      if (isOver) this.#end();
      this.#clock.arrive();
      if ((this.paused || this.#isReturning) && (!this.#isFollowing || this.#goesOn)) this.#showValue();
      const goesOn = needsAnother || this.#clock.isPlaying || this.#isFollowing && this.#left === null;
      if (goesOn) this.isDrawn = false;
      return goesOn || !this.isDrawn;
    }

    // How far the play has come on its way forward.
    #showValue() {
      const share = this.#clock.seconds / this.duration;
      this.#box.value = this.player.mode === 'reverse' ? 1 - share : share;
    }

    // Draws around the box: no farther than a window is large, and as a canvas can be.
    #bleed(pixels, scale) {
      const points = this.#number('bleed', NaN), isAuto = isNaN(points);
      const most = this.player.data.document.canvas.map((length, axis) => Math.max(Math.min(
        isAuto ? [innerWidth, innerHeight][axis] / pixels : points, (LONGEST / scale - length) / 2), 0));
      this.player.bleed(...most, isAuto);
    }

    // Moves on to `now`; true where the play, or what fingers did, is over.
    #advance(now) {
      if (this.#isFollowing) {
        this.#send();
        this.#live = Math.max((performance.now() - this.#hand.start) / 1000, 0);
        if (this.player.facts.playsOn) {
          this.#clock.seconds = this.#live;
          return false;
        }
        if (this.#hand.down.size) return false;
        // Of what is to move, only its end is shown.
        if (still.matches) this.#live = this.player.seconds;
        return still.matches || this.#live > this.player.seconds + 0.3;
      }
      const pace = this.#number('rate', 1);
      this.#clock.advance(now, this.#isReturning ? this.#haste * (pace || 1) : pace);
      if (this.#clock.isPlaying && still.matches) this.#clock.seconds = this.player.seconds;
      return this.#clock.isPlaying && this.#clock.seconds >= this.player.seconds;
    }

    // What follows when all has been shown.
    #end() {
      if (this.#isFollowing) return this.#leave();
      if (this.#isReturning) return this.#stopReturning();
      if (this.#isReplaying) {
        this.#clock.end(this.player.seconds);
        return this.#rest();
      }
      const total = this.player.seconds;
      if (this.#isLooping && total > 0 && !still.matches) {
        this.#clock.seconds %= total;
        this.#told.clear();
        this.#expect();
      } else this.#clock.end(total);
    }

    #rewind() {
      this.#isReturning = false;
      this.#clock.seconds = 0;
      this.#told.clear();
      this.#expect();
    }

    // Learns what is to happen when.
    #expect() {
      this.#milestones = this.player.milestones.map(milestone => (
        { ...milestone, key: `${milestone.kind} ${milestone.item} ${milestone.seconds}` }));
    }

    // Tells what has happened by some seconds.
    #tell(now) {
      for (const { kind, item, seconds, key } of this.#milestones) {
        if (seconds > now + 1e-9 || this.#told.has(key)) continue;
        if (now === 0 && this.paused && !this.#isFollowing) continue;
        this.#told.add(key);
        // What is put back does not begin a round.
        if (this.#isReturning && kind === 'started') continue;
        this.dispatchEvent(new CustomEvent(kind, { detail: { seconds, item } }));
      }
    }

    // Fingers and keys.

    #point(event) {
      if (!this.isReady || !this.player.takesGesture) return;
      const phase = this.#hand.phaseOf(event);
      if (phase === PHASE_BEGAN) {
        if (event.button > 0 || (!this.#isFollowing || this.#left !== null) && !this.#box.isHit(event)) return;
        if (!this.#begin(event.timeStamp)) return;
        this.#box.capture(event.pointerId);
      }
      if (!this.#isFollowing) return;
      const [x, y] = this.#box.point(event), [width, height] = this.player.data.document.canvas;
      this.#hand.note(phase, event.pointerId, x * width, y * height, event.timeStamp);
      this.#want();
    }

    // Whether it follows fingers and keys, from now on if not before.
    #begin(now) {
      if (this.#isFollowing) {
        if (this.#left !== null) {
          this.#box.raise(true);
          this.#left = null;
          this.#clock.seconds = 0;
        }
        return true;
      }
      const { playsOn } = this.player.facts;
      // Without time, a play that goes on has no place for what fingers do.
      if (playsOn && this.paused) return false;
      this.#stopReturning();
      if (this.#isReplaying) this.#unfollow(); else this.#before = { seconds: this.currentTime, isPlaying: !this.paused };
      this.#hand.begin(now, this.currentTime);
      this.#isFollowing = true;
      this.#box.raise(true);
      if (!playsOn) {
        this.#clock.pause();
        this.#rewind();
      }
      return true;
    }

    // Whether a key is the picture's, which reads the keyboard.
    #press(event) {
      if (!this.isReady || !this.player.facts.readsKeys || ['Tab', 'Escape'].includes(event.key)) return false;
      if (event.type === 'keydown' ? !this.#begin(event.timeStamp) : !this.#isFollowing) return false;
      this.#hand.key(event.keyCode, event.type === 'keydown', event.timeStamp);
      this.#want();
      return true;
    }

    #send() {
      if (!this.#hand.waiting.length) return;
      this.#hand.send();
      this.#expect();
    }

    // Whether a finger moves the effect, or is about to.
    get #isHeld() {
      if (!this.#isFollowing) return false;
      this.#send();
      return this.player.wasm.peel_takes_finger() > 0;
    }

    // What follows when fingers have gone and nothing moves any more.
    #leave() {
      if (!this.player.wasm.peel_leaves_change()) return this.#endTouch();
      if (this.#left !== null) return;
      this.#findLeft();
      this.#gesture = this.#hand.file;
      this.#box.raise(false);
      if (this.#goesOn) this.#showValue();
    }

    // What fingers have left that are gone, also while it still moves: the play is where it shows the same, and waits there.
    #findLeft() {
      if (this.#left !== null || this.#hand.down.size || this.player.facts.playsOn) return;
      this.#send();
      if (!this.player.wasm.peel_leaves_change()) return;
      const { leftSeconds } = this.player;
      this.#left = leftSeconds < 0 ? NaN : leftSeconds;
      if (!this.#goesOn) return;
      this.#before = { seconds: leftSeconds, isPlaying: false };
      this.#clock.seconds = leftSeconds;
    }

    #endTouch() {
      this.#findLeft();
      const isMoved = this.#milestones.length > 0 && !this.#goesOn, { seconds } = this.#clock;
      if (!this.#hand.isEmpty) this.#gesture = this.#hand.file;
      this.#hand.end();
      this.#isFollowing = false;
      this.#left = null;
      this.#box.raise(false);
      this.#rest();
      if (this.player.facts.playsOn) this.#clock.seconds = seconds;
      // A finger that moved nothing changes nothing, and a play that shows what fingers left goes on from there.
      else if (!isMoved) this.#clock.seconds = this.#before.seconds;
    }

    // Goes back to the play, as it was before fingers came.
    #rest() {
      this.#unfollow();
      this.#rewind();
      if (this.#before.isPlaying) this.#start(); else this.#want();
    }

    #unfollow() {
      this.player.wasm.peel_release();
      this.#isReplaying = false;
    }

    #key(event) {
      if (!this.isReady || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (this.#press(event)) return event.preventDefault();
      const forth = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
      const end = () => { if (this.#isFollowing) this.#endTouch(); };
      const to = seconds => {
        end();
        this.pause();
        this.#stopReturning();
        this.#seek(seconds);
      };
      const by = steps => {
        end();
        to(this.currentTime + steps * this.duration / 20);
      };
      const toggle = () => { if (!event.repeat) if (this.paused) this.#start(); else this.pause(); };
      const keys = {
        ' ': toggle, Enter: toggle, Escape: () => this.#putBack(), Home: () => to(0), End: () => to(Infinity),
        ArrowRight: () => by(forth), ArrowLeft: () => by(-forth), ArrowUp: () => by(1), ArrowDown: () => by(-1),
        PageUp: () => by(5), PageDown: () => by(-5),
      };
      if (!keys[event.key] || event.key === 'Escape' && !this.#isOff) return;
      event.preventDefault();
      keys[event.key]();
    }
  }
  if (!customElements.get(tag)) customElements.define(tag, PeelView);
}
inflated(packedData.facts).then(text => define(JSON.parse(text)));
