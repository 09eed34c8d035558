import type { Page } from 'playwright-core';

/** One tone that the page requested: milliseconds after the start of the sound, and hertz. */
export interface HeardTone {
  after: number;
  wave: string;
  pitch: number;
  toPitch: number;
}

/** Sounds and vibrations since the last call. */
export interface Heard {
  tones: HeardTone[];
  /** Highest requested gain. */
  gain: number;
  /** Highest sample that reached the speaker: above 0 only when the browser really let the sound out. */
  peak: number;
  /** Requested vibration patterns, each with whether the browser accepted it. */
  shakes: { pattern: number[]; taken: boolean }[];
}

const instruments = `(() => {
  let heard = { tones: [], gain: 0, peak: 0, shakes: [] };
  let began;
  let end = 0;
  window.sounding = () => window.contexts.some(({ state, currentTime }) => state === 'running' && currentTime < end);
  window.listen = () => {
    const was = heard;
    heard = { tones: [], gain: 0, peak: 0, shakes: [] };
    began = undefined;
    return was;
  };
  window.contexts = [];
  const { AudioContext: Context, OscillatorNode: Oscillator, AudioNode, AudioParam } = window;
  window.AudioContext = class extends Context {
    constructor(options) {
      super(options);
      window.contexts.push(this);
    }
  };
  window.OscillatorNode = class extends Oscillator {
    constructor(context, options) {
      super(context, options);
      this.tone = { wave: options.type, pitch: options.frequency, toPitch: options.frequency };
      const ramp = this.frequency.exponentialRampToValueAtTime.bind(this.frequency);
      this.frequency.exponentialRampToValueAtTime = (value, at) => {
        this.tone.toPitch = value;
        return ramp(value, at);
      };
    }
    start(at) {
      began ??= at;
      end = at + 0.6;
      heard.tones.push({ after: Math.round((at - began) * 1000), ...this.tone });
      super.start(at);
    }
  };
  const { linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
    heard.gain = Math.max(heard.gain, value);
    return linearRampToValueAtTime.call(this, value, at);
  };
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target instanceof AudioDestinationNode) {
      const meter = new AnalyserNode(this.context, { fftSize: 32768 });
      connect.call(this, meter);
      // Records the last two thirds of a second, so that a slow page misses nothing.
      const samples = new Float32Array(32768);
      setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        for (const one of samples) heard.peak = Math.max(heard.peak, Math.abs(one));
      }, 100);
    }
    return connect.call(this, target, ...more);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern) => {
    const taken = vibrate(pattern);
    heard.shakes.push({ pattern: [...pattern], taken });
    return taken;
  };
})()`;

/** Records what the browser plays and vibrates; call it before the device opens the app. */
export async function recordSound(page: Page): Promise<void> {
  await page.addInitScript(instruments);
}

/** The value of an expression in the page. Chromium counts other ways of evaluating as a tap, but not this one. */
export async function untouched<T>(page: Page, expression: string): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, returnByValue: true, userGesture: false });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

/** Sounds and vibrations since the last call; waits until the longest sound is over. */
export async function listen(page: Page): Promise<Heard> {
  await page.waitForTimeout(650);
  while (await untouched<boolean>(page, 'window.sounding()')) await page.waitForTimeout(50);
  return untouched(page, 'window.listen()');
}
