import type { LabelSize } from '../../../contract/labels/labelSize.ts';
import { cartonFoot, placeItemNo } from './cartonFoot.ts';
import { type CartonCaptions, type CartonLabel, cartonFields } from './cartonLabel.ts';
import { type Box, inkAscent, type Mark } from './mark.ts';
import { placePair, placeText } from './place.ts';

/** A carton label with the essentials, for small stock. */
export function compactCarton(label: CartonLabel, size: LabelSize, captions: CartonCaptions): Mark[] {
  const pad = size.paddingMm;
  const h = size.heightMm - 2 * pad;
  const inner = size.widthMm - 2 * pad;
  // On labels that are higher than wide, the width decides the sizes.
  const scale = Math.min(h, inner * 0.66);
  const bottom = size.heightMm - pad - scale * 0.315;
  const side = Math.min(bottom - pad - 1.3, inner * 0.38);
  const left = { x: pad, y: pad, w: inner - side - 2.2, h: bottom - pad };
  return [
    ...essentials(label, captions, left),
    { kind: 'qr', x: size.widthMm - pad - side, y: pad, w: side, h: side, text: label.code },
    ...cartonFoot(label.code, { x: pad * 0.3, y: bottom + scale * 0.015, w: size.widthMm - pad * 0.6, h: 0 }, scale * 0.195, scale * 0.092),
  ];
}

function essentials(label: CartonLabel, captions: CartonCaptions, box: Box): Mark[] {
  const s = Math.min(box.h, box.w * 0.8);
  const qtySize = s * 0.28;
  const baseline = box.y + box.h - qtySize * 0.26;
  const qtyTop = baseline - qtySize * 0.78;
  const item = placeItemNo(label.itemNo, {
    x: box.x,
    top: box.y - s * 0.01,
    width: box.w,
    size: s * 0.23,
    least: s * 0.12,
  });
  const name = placeText(label.itemName, {
    x: box.x,
    top: item.bottom + s * 0.012,
    width: box.w,
    size: s * 0.138,
    minSize: Math.min(1.8, s * 0.11),
    maxLines: 2,
    lineHeight: 1.1,
  });
  const rows = cartonFields(label, captions).filter((field) => !field.wide);
  const size = s * 0.115;
  const room = Math.floor((qtyTop - name.bottom) / (size * 1.16));
  const shown = rows.slice(0, Math.max(0, room)).flatMap((field, index) => {
    const top = name.bottom + s * 0.01 + index * size * 1.16;
    const caption = placeText(field.caption, {
      x: box.x,
      top: top + size * 0.15 * inkAscent,
      width: box.w * 0.4,
      size: size * 0.85,
      minSize: size * 0.6,
      maxLines: 1,
      tone: 'soft',
    });
    const used = (caption.marks[0]?.width ?? 0) + size * 0.3;
    const value = placeText(field.value, {
      x: box.x + used,
      top,
      width: box.w - used,
      size,
      minSize: size * (field.name ? 0.7 : 0.6),
      maxLines: 1,
      bold: true,
      cut: field.name ? 'end' : 'middle',
    });
    return [...caption.marks, ...value.marks];
  });
  const pair = placePair(label.qty, label.unit, { x: box.x, baseline, width: box.w, size: qtySize, smallRatio: 0.55 });
  return [...item.marks, ...name.marks, ...shown, ...pair];
}
