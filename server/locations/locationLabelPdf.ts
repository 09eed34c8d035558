import { locationsCalls } from '../../contract/locations/locations.calls.ts';
import { handle } from '../core/call/handler.ts';
import { makePaper } from '../labels/print/makePaper.ts';
import { findPlaceLabels } from './placeLabel.store.ts';

export const locationLabelPdf = handle(locationsCalls.locationLabelPdf, async (ctx, input) => {
  const { labels, size } = await findPlaceLabels(ctx, input);
  const content = await makePaper.locations(labels, size, input.firstCell);
  return { fileName: 'locations.pdf', contentType: 'application/pdf', content, inline: true };
});
