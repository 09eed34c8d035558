/** Screens without a task under way: other messages are shown there. */
export const calm: ReadonlySet<string> = new Set([
  '/pages/home/home2',
  '/pages/home/home',
  '/pages/my/index',
  '/pages/login/index',
  '/pages/login/login2',
]);
