/**
 * Whether the service worker fetches this file of the build (its path from `dist/`, with `/`) with a version. Not included: itself, files that are only
 * served compressed, maps, pictures of the guide (looked at rarely and by few), and texts of single screens (one file has all of them as well).
 */
export const liesOnDevice = (file: string): boolean =>
  !/^sw\.js$|\.(gz|br|map)$|^(guide|\.vite)\/|^assets\/texts-(?!first|rest)/.test(file);
