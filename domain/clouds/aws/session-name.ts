/** Returns the name of a session in CloudTrail, in the characters that STS accepts (`[\w+=,.@-]{2,64}`). */
export function sessionNameOf(label: string): string {
  return `audit-${label}`.replaceAll(/[^\w+=,.@-]/g, '-').slice(0, 64);
}
