/** The physical sides of logical directions: all our languages are read from left to right. */
const sides: Record<string, string> = { 'inline-start': 'left', 'inline-end': 'right', 'block-start': 'top', 'block-end': 'bottom' };

/** A declaration by reading direction as the declarations that older engines know; none when it is not one. */
export function physical(prop: string, value: string): { prop: string; value: string }[] {
  if (prop === 'inset') {
    const [top = value, right = top, bottom = top, left = right] = parts(value);
    return Object.entries({ top, right, bottom, left }).map(([name, one]) => ({ prop: name, value: one }));
  }
  const [, kind = '', axis = '', side, rest = ''] = /^(inset|margin|padding|border)-(inline|block)(-start|-end)?(-\w+)?$/.exec(prop) ?? [];
  if (kind === '') return [];
  const named = (end: string) => `${kind === 'inset' ? '' : `${kind}-`}${sides[`${axis}${end}`]}${rest}`;
  if (side) return [{ prop: named(side), value }];
  const [start = value, end = start] = kind === 'border' ? [value] : parts(value);
  return [
    { prop: named('-start'), value: start },
    { prop: named('-end'), value: end },
  ];
}

/** The values of a shorthand; a value may hold spaces in brackets. */
export const parts = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
