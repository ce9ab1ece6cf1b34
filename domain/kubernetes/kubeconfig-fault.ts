/** What is wrong with a kubeconfig. Neither part ever contains a value from the file. */
export interface KubeconfigFault {
  /** Where, e.g. `users[0].user.exec`; empty for the file as a whole. */
  path: string;
  /** The rest of a sentence that begins with the path, e.g. `is not allowed: …`. */
  message: string;
}

/** Returns a fault as a sentence that names the field, e.g. `kubeconfig.users[0].user.exec is not allowed: …`. */
export function faultSentence({ path, message }: KubeconfigFault): string {
  return `${path === '' ? 'kubeconfig' : `kubeconfig.${path}`} ${message}`;
}
