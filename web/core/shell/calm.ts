/** Screens without work in progress: only there other messages are shown. */
export const calm: ReadonlySet<string> = new Set([
  '/pages/home/home2',
  '/pages/home/home',
  '/pages/my/index',
  '/pages/login/index',
  '/pages/login/login2',
]);
