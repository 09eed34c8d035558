import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import type { CartonCaptions, CartonLabel } from './cartonLabel.ts';
import { compactCarton } from './compactCarton.ts';
import type { Mark } from './mark.ts';
import { roomyCarton } from './roomyCarton.ts';

/** Lays out a carton label in millimetres: roomy stock as a ruled form, small stock as the essentials. Nothing leaves the padding. */
export function cartonLayout(label: CartonLabel, size: LabelSize, captions: CartonCaptions): Mark[] {
  return size.heightMm >= 48 && size.widthMm >= 78 ? roomyCarton(label, size, captions) : compactCarton(label, size, captions);
}
