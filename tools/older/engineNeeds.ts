/**
 * The features that an engine needs to run a bundle of the web app, tested directly, because a browser may use any name.
 * Of each kind the newest feature of the bundle: an engine that has it has the older ones too.
 */
export interface EngineNeeds {
  /** Paths below `window`. */
  globals: readonly string[];
  /** Conditions of `@supports`. */
  styles: readonly string[];
  /** The engines that the syntax and the styles of the bundle are made for. */
  targets: readonly string[];
}

/** The bundle for newer engines: Chrome and WebView 117, Safari 17.4, Firefox 124. */
export const currentNeeds: EngineNeeds = {
  globals: ['AbortSignal.any', 'Map.groupBy'],
  styles: ['(grid-template-rows: subgrid)'],
  targets: ['chrome117', 'safari17.4', 'firefox124'],
};

/** The lowest versions that work, as text (docs/install.md, README.md, the page for too old browsers). */
export const lowestVersions = { chrome: 79, safari: '15.4', firefox: 105 };

/** The bundle for older engines, with the features that they lack (web/older). */
export const olderNeeds: EngineNeeds = {
  globals: ['HTMLDialogElement', 'HTMLScriptElement.prototype.noModule', 'Promise.allSettled', 'ResizeObserver', 'TextDecoderStream'],
  // Chrome has max() since 79.
  styles: ['(width: max(1px, 2px))'],
  targets: [`chrome${lowestVersions.chrome}`, `safari${lowestVersions.safari}`, `firefox${lowestVersions.firefox}`],
};
