/** What a report says about an attestation that counts. */
export interface ReportedAttestation {
  attested_by: string;
  attested_until: Date;
  attestation_reviewed_by: string;
  attestation_statement: string;
  /** Name and SHA-256 of the evidence; null without any. */
  attestation_file: string | null;
  attestation_sha256: string | null;
}

/**
 * Returns an attestation as a text: "Attested by ann@example.org until 2027-01-31, reviewed by bob@example.org. Evidence:
 * policy.pdf, SHA-256 …" and the statement, which comes last because a cell of a report may cut it.
 */
export function attestationText(attestation: ReportedAttestation): string {
  const { attested_by: author, attested_until: until, attestation_reviewed_by: reviewer } = attestation;
  const { attestation_statement: statement, attestation_file: file, attestation_sha256: hash } = attestation;
  const who = `Attested by ${author} until ${until.toISOString().slice(0, 10)}, reviewed by ${reviewer}.`;
  const evidence = file === null ? 'No evidence file.' : `Evidence: ${file}, SHA-256 ${hash ?? ''}.`;
  return `${who} ${evidence} ${statement.trim()}`;
}
