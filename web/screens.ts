import { page } from './core/lazyScreen.ts';

/** The map of the app: one line a screen. Lists and records are definitions, everything else a component. */
export const screens = {
  '/': page(() => import('./identity/EntryScreen.tsx').then((m) => m.EntryScreen)),
  '/pages/index/index': page(() => import('./identity/EntryScreen.tsx').then((m) => m.EntryScreen)),
  '/pages/login/index': page(() => import('./identity/LoginScreen.tsx').then((m) => m.LoginScreen)),
  '/pages/login/login2': page(() => import('./identity/LoginScreen.tsx').then((m) => m.LoginScreen)),
  '/pages/login/changePassword': page(() => import('./identity/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen)),
  '/pages/home/home2': page(() => import('./system/HomeScreen.tsx').then((m) => m.HomeScreen)),
  '/pages/home/home': page(() => import('./system/HomeScreen.tsx').then((m) => m.HomeScreen)),
  '/pages/home/help': page(() => import('./system/HelpScreen.tsx').then((m) => m.HelpScreen)),
  '/pages/my/index': page(() => import('./identity/MyScreen.tsx').then((m) => m.MyScreen)),
  '/pages/my/scantest': page(() => import('./system/ScanTestScreen.tsx').then((m) => m.ScanTestScreen)),
  '/pages/InStorage/RecieveItem': page(() => import('./receiving/ReceiveItemScreen.tsx').then((m) => m.ReceiveItemScreen)),
  '/pages/InStorage/ScanRecieve': page(() => import('./receiving/ReceiveItemScreen.tsx').then((m) => m.ReceiveItemScreen)),
  '/pages/InStorage/ScanRecieveNew': page(() => import('./receiving/ReceiveLabelsScreen.tsx').then((m) => m.ReceiveLabelsScreen)),
};
