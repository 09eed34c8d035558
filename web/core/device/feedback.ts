/** The outcome of a scan; each has its own sound and vibration. Colour and words are the screen's part. */
export type FeedbackKind = 'accept' | 'warn' | 'reject' | 'duplicate';

/** Volume 0–10, vibration 0–5; 0 is off. Kept on the device, because noise belongs to the place. */
type FeedbackSettings = { volume: number; vibration: number };

/** A tone: start and length in seconds, pitch in hertz at start and end. */
export type Tone = { from: number; length: number; pitch: number; toPitch: number; wave: OscillatorType };

const STORAGE_KEY = 'kuwei-feedback';
const DEFAULTS: FeedbackSettings = { volume: 8, vibration: 3 };

/** In a loud hall they differ by rhythm and direction, not by pitch alone: up, two equal, long-short high, low buzz. */
const SOUNDS: Record<FeedbackKind, readonly Tone[]> = {
  accept: [
    { from: 0, length: 0.07, pitch: 1320, toPitch: 1320, wave: 'triangle' },
    { from: 0.07, length: 0.11, pitch: 1980, toPitch: 2640, wave: 'triangle' },
  ],
  duplicate: [
    { from: 0, length: 0.08, pitch: 880, toPitch: 880, wave: 'square' },
    { from: 0.14, length: 0.08, pitch: 880, toPitch: 880, wave: 'square' },
  ],
  warn: [
    { from: 0, length: 0.16, pitch: 1175, toPitch: 784, wave: 'triangle' },
    { from: 0.2, length: 0.16, pitch: 1175, toPitch: 784, wave: 'triangle' },
  ],
  reject: [{ from: 0, length: 0.5, pitch: 165, toPitch: 110, wave: 'sawtooth' }],
};

/** Milliseconds on, off, on … at middle strength. */
const VIBRATIONS: Record<FeedbackKind, readonly number[]> = {
  accept: [40],
  duplicate: [40, 70, 40],
  warn: [120, 80, 120],
  reject: [400],
};

function level(value: unknown, highest: number, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(highest, Math.max(0, Math.round(value))) : otherwise;
}

/** Reads settings from stored text; a wrong value becomes the default. */
export function parseFeedbackSettings(stored: string | null): FeedbackSettings {
  let value: { volume?: unknown; vibration?: unknown } = {};
  try {
    const read: unknown = JSON.parse(stored ?? '{}');
    if (typeof read === 'object' && read !== null) value = read;
  } catch {
    // Another program's text under our key.
  }
  return { volume: level(value.volume, 10, DEFAULTS.volume), vibration: level(value.vibration, 5, DEFAULTS.vibration) };
}

/** The device's settings. */
export function readFeedbackSettings(): FeedbackSettings {
  try {
    return parseFeedbackSettings(localStorage.getItem(STORAGE_KEY));
  } catch {
    return DEFAULTS;
  }
}

/** Keeps settings on the device, within their limits. */
export function saveFeedbackSettings(settings: FeedbackSettings): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(parseFeedbackSettings(JSON.stringify(settings))));
  } catch {
    // Storage is full or forbidden: the sounds stay as they were.
  }
}

/** The tones of a result. */
export function soundOf(kind: FeedbackKind): readonly Tone[] {
  return SOUNDS[kind];
}

/** The vibration pattern at a strength of 1 to 5; motors have no strength, so stronger is longer. Empty at 0. */
export function vibrationOf(kind: FeedbackKind, strength: number): number[] {
  if (strength <= 0) return [];
  return VIBRATIONS[kind].map((ms, nth) => (nth % 2 === 0 ? Math.round((ms * (strength + 1)) / 4) : ms));
}

let audio: { context: AudioContext; out: AudioNode } | undefined;

function openAudio(): { context: AudioContext; out: AudioNode } | undefined {
  if (audio || typeof AudioContext === 'undefined') return audio;
  const context = new AudioContext({ latencyHint: 'interactive' });
  // Small speakers: the compressor keeps every sound near full level without distortion.
  const out = context.createDynamicsCompressor();
  out.connect(context.destination);
  audio = { context, out };
  return audio;
}

/** A sound that comes later than this would be taken for that of the next scan. */
const lateMs = 300;

function play(tones: readonly Tone[], volume: number): void {
  const opened = openAudio();
  if (!opened) return;
  const { context } = opened;
  if (context.state === 'running') {
    sound(opened, tones, volume);
    return;
  }
  // The first key of the first scan has only just unlocked the sound; before any tap it stays locked, and no sound is delayed.
  const startedAt = performance.now();
  const playSoon = () => {
    if (performance.now() - startedAt < lateMs) sound(opened, tones, volume);
  };
  void context.resume().then(playSoon, () => undefined);
}

function sound({ context, out }: { context: AudioContext; out: AudioNode }, tones: readonly Tone[], volume: number): void {
  const start = context.currentTime + 0.005;
  for (const { from, length, pitch, toPitch, wave } of tones) {
    const at = start + from;
    const source = new OscillatorNode(context, { type: wave, frequency: pitch });
    const gain = new GainNode(context, { gain: 0 });
    source.frequency.setValueAtTime(pitch, at);
    source.frequency.exponentialRampToValueAtTime(toPitch, at + length);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime((volume / 10) ** 2, at + 0.004);
    gain.gain.setValueAtTime((volume / 10) ** 2, at + length - 0.012);
    gain.gain.linearRampToValueAtTime(0, at + length);
    source.connect(gain).connect(out);
    source.start(at);
    source.stop(at + length + 0.01);
  }
}

/** Prepares the sound before the first scan, once the page was touched: before that browsers forbid it and log an error. */
export function prepareFeedback(): void {
  if (navigator.userActivation?.hasBeenActive && readFeedbackSettings().volume > 0) openAudio();
}

/** Sounds and vibrates at once; silent where the device cannot, because the screen shows the same. */
export function feedback(kind: FeedbackKind, settings: FeedbackSettings = readFeedbackSettings()): void {
  try {
    if (settings.volume > 0) play(SOUNDS[kind], settings.volume);
    const pattern = vibrationOf(kind, settings.vibration);
    if (pattern.length > 0 && typeof navigator.vibrate === 'function') navigator.vibrate(pattern);
  } catch {
    // A missing speaker must never stop a scan.
  }
}

/** Browsers allow sound only after a tap or key: opens it with the first, and again after the device slept. */
export function unlockFeedback(win: Window): () => void {
  const open = (): void => {
    const opened = openAudio();
    if (opened && opened.context.state !== 'running') void opened.context.resume().catch(() => undefined);
  };
  const stop = new AbortController();
  for (const event of ['pointerdown', 'touchend', 'keydown']) {
    win.addEventListener(event, open, { capture: true, passive: true, signal: stop.signal });
  }
  return () => stop.abort();
}
