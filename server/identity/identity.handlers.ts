import { addUserRole } from './addUserRole.ts';
import { changePassword } from './changePassword.ts';
import { checkUserRight } from './checkUserRight.ts';
import { createDeviceCode } from './createDeviceCode.ts';
import { deleteAccount } from './deleteAccount.ts';
import { deleteRole } from './deleteRole.ts';
import { endSessions } from './endSessions.ts';
import { enrolDevice } from './enrolDevice.ts';
import { issuePassword } from './issuePassword.ts';
import { login } from './login.ts';
import { openAccount } from './openAccount.ts';
import { organisationsOfUser } from './organisationsOfUser.ts';
import { reactivateAccount } from './reactivateAccount.ts';
import { readRecoveryCode } from './readRecoveryCode.ts';
import { recoverPassword } from './recoverPassword.ts';
import { refresh } from './refresh.ts';
import { removeUserRole } from './removeUserRole.ts';
import { resetPassword } from './resetPassword.ts';
import { revokeDevice } from './revokeDevice.ts';
import { rolePermissions } from './rolePermissions.ts';
import { saveLanguage } from './saveLanguage.ts';
import { saveRole } from './saveRole.ts';
import { saveSignConfig } from './saveSignConfig.ts';
import { sendRecoveryCode } from './sendRecoveryCode.ts';
import { signConfig } from './signConfig.ts';
import { signOut } from './signOut.ts';
import { systemRoles } from './systemRoles.ts';
import { updateAccount } from './updateAccount.ts';
import { userInfo } from './userInfo.ts';

/** The handlers of the calls of identity. */
export const identityHandlers = {
  login,
  refresh,
  userInfo,
  saveLanguage,
  signOut,
  signConfig,
  saveSignConfig,
  changePassword,
  resetPassword,
  readRecoveryCode,
  sendRecoveryCode,
  recoverPassword,
  organisationsOfUser,
  openAccount,
  updateAccount,
  deleteAccount,
  reactivateAccount,
  issuePassword,
  endSessions,
  systemRoles,
  addUserRole,
  removeUserRole,
  checkUserRight,
  rolePermissions,
  saveRole,
  deleteRole,
  createDeviceCode,
  enrolDevice,
  revokeDevice,
};
