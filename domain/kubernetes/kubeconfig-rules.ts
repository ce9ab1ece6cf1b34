import type { SectionRules } from './kubeconfig-section.ts';

const file = 'the service does not read files; put the content into the field that ends in -data';

/** The file itself. */
export const topLevel: SectionRules = {
  read: ['apiVersion', 'kind', 'clusters', 'users', 'contexts', 'current-context'],
  dropped: ['preferences', 'extensions'],
  refused: {},
};
/** `clusters[].cluster`. */
export const clusterRules: SectionRules = {
  read: ['server', 'certificate-authority-data', 'tls-server-name', 'insecure-skip-tls-verify'],
  dropped: ['extensions', 'disable-compression'],
  refused: {
    'certificate-authority': file,
    'proxy-url': 'the operator of the service sets the proxy',
  },
};
/** `users[].user`. */
export const userRules: SectionRules = {
  read: ['token', 'client-certificate-data', 'client-key-data'],
  dropped: ['extensions'],
  refused: {
    exec: 'the service does not run programs; use the token of a service account',
    'auth-provider': 'the service does not run plugins; use the token of a service account',
    tokenFile: 'the service does not read files; put the token into the field token',
    'client-certificate': file,
    'client-key': file,
    username: 'passwords are not supported; use the token of a service account',
    password: 'passwords are not supported; use the token of a service account',
    as: 'impersonation is not supported',
    'as-uid': 'impersonation is not supported',
    'as-groups': 'impersonation is not supported',
    'as-user-extra': 'impersonation is not supported',
  },
};
/** `contexts[].context`. */
export const contextRules: SectionRules = {
  read: ['cluster', 'user'],
  dropped: ['namespace', 'extensions'],
  refused: {},
};
