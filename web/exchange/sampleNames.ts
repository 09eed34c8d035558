function* namesIn(value: unknown, way: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 20)) if (typeof one === 'object') yield* namesIn(one, `${way}[]`);
    if (value.every((one) => typeof one !== 'object')) yield way;
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) yield* namesIn(one, way === '' ? name : `${way}.${name}`);
  } else yield way;
}

/** The fields of a sample by their names, `POS[].MENGE`, or the headers of a table: the possible names in a row of the mapping. */
export function sampleNames(sample: string): string[] {
  const text = sample.trim();
  if (!text.startsWith('{')) {
    const heads = text.split('\n', 1)[0]?.split(/[,;\t]/) ?? [];
    return heads.map((head) => head.trim().replace(/^"|"$/g, '')).filter(Boolean);
  }
  try {
    return [...new Set(namesIn(JSON.parse(text), ''))].slice(0, 300);
  } catch {
    return [];
  }
}
