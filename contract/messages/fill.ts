/** Puts arguments into a text: `{name}` → args.name; an unknown name stays as it is. */
export const fill = (template: string, args: Record<string, string | number> = {}): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in args ? String(args[name]) : whole));
