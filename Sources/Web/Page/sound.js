// The sounds of a page, in step with its picture once a button is pressed, as browsers want it.
// Seconds by which what is heard may be away from what is seen, and in which it comes and goes without a click.
const DRIFT = 0.04, FADE = 0.01;

// A sound that begins again after some seconds of the play.
class PageSound {
  #node = null;
  // When the start of the play was heard, by the context's clock.
  #start = 0;

  constructor(buffer, seconds, output) {
    this.buffer = buffer;
    this.seconds = seconds;
    this.output = output;
  }

  // Is heard from a second of the play on, or goes on where that is heard; null for silence.
  follow(place) {
    const { context } = this.output, latency = context.outputLatency || 0;
    if (place !== null && this.#node) {
      const drift = context.currentTime - latency - this.#start - place;
      if (Math.abs(drift - this.seconds * Math.round(drift / this.seconds)) < DRIFT) return;
    }
    this.#stop();
    if (place === null) return;
    const source = new AudioBufferSourceNode(context, { buffer: this.buffer, loop: true, loopEnd: this.seconds });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setTargetAtTime(1, context.currentTime, FADE / 4);
    source.connect(volume).connect(this.output);
    // What is played now is heard later.
    source.start(0, (place + latency) % this.seconds);
    this.#start = context.currentTime - latency - place;
    this.#node = { source, volume };
  }

  #stop() {
    if (!this.#node) return;
    const { source, volume } = this.#node, { currentTime } = this.output.context;
    volume.gain.setTargetAtTime(0, currentTime, FADE / 4);
    source.stop(currentTime + FADE);
    this.#node = null;
  }
}

const sound = { isOn: false, output: null, all: [] };
const soundButton = element('button', { id: 'sound', textContent: 'Sound', title: 'Sound on or off (m)', disabled: $('picture').hidden });
soundButton.setAttribute('aria-pressed', false);
$('clock').after(soundButton);

// The second of the play that is to be heard; null at another speed than its own, in a pause, behind the end, and unseen.
function audibleSeconds() {
  const { player, seconds, mode, isFollowing, isReplaying, isPlaying, speed, before } = view;
  if (!sound.isOn || document.hidden || view.isLost || !player?.facts) return null;
  if (isFollowing) return player.facts.playsOn ? seconds : null;
  if (!isPlaying || speed !== 1) return null;
  const now = seconds + (performance.now() - before) / 1000;
  // A loop has no gap.
  return now < player.seconds || !isReplaying && ['loop', 'pingpong', 'demo'].includes(mode) ? now : null;
}
function playSounds() {
  const place = audibleSeconds();
  for (const one of sound.all) one.follow(place);
}
function keepPlaying() {
  playSounds();
  if (sound.isOn) requestAnimationFrame(keepPlaying);
}

async function toggleSound() {
  sound.isOn = !sound.isOn;
  soundButton.setAttribute('aria-pressed', sound.isOn);
  if (!sound.isOn) return playSounds();
  try {
    if (!sound.output) {
      sound.output = new GainNode(new AudioContext());
      sound.output.connect(sound.output.context.destination);
      sound.all = await Promise.all(data.sounds.map(async ({ seconds, file }) => (
        new PageSound(await sound.output.context.decodeAudioData(bytesOf(file).buffer), seconds, sound.output))));
    }
    await sound.output.context.resume();
  } catch (error) {
    sound.isOn = false;
    soundButton.setAttribute('aria-pressed', false);
    soundButton.disabled = true;
    return say('This browser cannot play the sound: ' + (error.message ?? error));
  }
  keepPlaying();
}
soundButton.onclick = toggleSound;
document.addEventListener('visibilitychange', playSounds);
addEventListener('keydown', event => {
  if (event.key !== 'm' || event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!soundButton.disabled && !/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) toggleSound();
});
