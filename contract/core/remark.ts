import { constants } from './constants.ts';

const most = constants['remark-cut-length'];

/** A remark as lists show it: whole up to 12 characters, else cut and with an ellipsis (rule remark-truncation). */
export function cutRemark(text: string): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
