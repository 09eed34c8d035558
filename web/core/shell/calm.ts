/** Screens on which no task is under way: what else there is to say is said there. */
export const calm: ReadonlySet<string> = new Set([
  '/pages/home/home2',
  '/pages/home/home',
  '/pages/my/index',
  '/pages/login/index',
  '/pages/login/login2',
]);
