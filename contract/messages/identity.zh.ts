export const zhIdentity = {
  'error.login.account-required': '请输入账号！',
  'error.login.password-required': '请输入密码！',
  'error.login.organization-required': '请选择正确的组织，或重新输入工号登录！',
  'error.login.incorrect': '用户名或密码错误！',
  'error.login.locked': '尝试次数过多，账号已锁定，请 {minutes} 分钟后再试',
  'error.login.refresh-failed': '登录已过期，请重新登录',
} as const;
