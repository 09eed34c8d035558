/** The colours that carry a meaning; each always comes with a word or an icon. */
export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'grey';
