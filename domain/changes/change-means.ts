/**
 * By what a change was made: a person at a console, a command line, a tool, the cloud itself, another program, or a
 * remediation of this service.
 */
export const changeMeans = ['console', 'cli', 'terraform', 'service', 'program', 'remediation'] as const;
export type ChangeMeans = (typeof changeMeans)[number];

/** What programs call themselves, in user agents and field managers; the first that matches counts. */
const knownPrograms: readonly { pattern: RegExp; means: ChangeMeans }[] = [
  { pattern: /terraform|opentofu/i, means: 'terraform' },
  { pattern: /^(?:aws-cli|azurecli|az(?:ure)?-?cli|google-cloud-sdk|gcloud|kubectl|helm|oc)\b/i, means: 'cli' },
  { pattern: /\baws-cli\/|\bAZURECLI\/|command\/gcloud\./i, means: 'cli' },
  { pattern: /^(?:console|signin)\.(?:aws\.)?amazon(?:aws)?\.com/i, means: 'console' },
  { pattern: /^Mozilla\/|^AWS Internal\/.*console/i, means: 'console' },
  { pattern: /^[a-z0-9.-]+\.amazonaws\.com$/i, means: 'service' },
  {
    pattern: /^(?:kube-(?:apiserver|controller-manager|scheduler)|kubelet|cloud-controller-manager)\b/i,
    means: 'service',
  },
];

/** Returns by what a program that names itself so makes changes; null where no name is known. */
export function meansOf(program: string | null): ChangeMeans | null {
  if (program === null || program === '') return null;
  return knownPrograms.find(({ pattern }) => pattern.test(program))?.means ?? 'program';
}
