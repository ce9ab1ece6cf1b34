import type { SectionRules } from './kubeconfig-section.ts';

const file = 'the service reads no files; put the content into the field that ends in -data';

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
    exec: 'the service runs no programs; use the token of a service account',
    'auth-provider': 'the service runs no plugins; use the token of a service account',
    tokenFile: 'the service reads no files; put the token into the field token',
    'client-certificate': file,
    'client-key': file,
    username: 'clusters take no passwords; use the token of a service account',
    password: 'clusters take no passwords; use the token of a service account',
    as: 'the service acts as the user itself',
    'as-uid': 'the service acts as the user itself',
    'as-groups': 'the service acts as the user itself',
    'as-user-extra': 'the service acts as the user itself',
  },
};
/** `contexts[].context`. */
export const contextRules: SectionRules = {
  read: ['cluster', 'user'],
  dropped: ['namespace', 'extensions'],
  refused: {},
};
