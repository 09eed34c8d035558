/** The address of a screen in the app, with its parameters. */
export function hrefOf(route: string, search: Record<string, string | undefined>): string {
  const query = new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size > 0 ? `${route}?${query}` : route;
}
