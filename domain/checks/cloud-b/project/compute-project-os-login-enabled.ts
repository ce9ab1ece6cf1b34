import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const computeProjectOsLoginEnabled = check({
  id: 'compute_project_os_login_enabled',
  title: 'Sign-in to instances goes through identities',
  provider: 'cloud_b',
  resourceTypes: ['account'],
  severity: 'low',
  looksAt: ['/os_login'],
  fix: { words: 'Set enable-oslogin in the metadata of the project.', sets: [{ path: '/os_login', value: true }] },
  evaluate(resource) {
    const value = resource.flag('os_login');
    return passIf(value, 'Sign-in to instances goes by keys in their metadata', { os_login: value });
  },
});
