import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/handler.ts';
import { locationPdf } from '../labels/print/locationPdf.ts';
import { findPlaceLabels } from './placeLabel.store.ts';

export const locationLabelPdf = handle(locationsCalls.locationLabelPdf, async (ctx, input) => {
  const { labels, size } = await findPlaceLabels(ctx, input);
  const content = await locationPdf(labels, size, input.firstCell);
  return { fileName: 'locations.pdf', contentType: 'application/pdf', content, inline: true };
});
