/** A secret that was found in a text of a resource: where and of which kind, never which. */
export interface SecretFinding {
  /** E.g. `aws_access_key_id`, `private_key`, `password`. */
  kind: string;
  /** JSON Pointer of the text in the configuration, an item of an environment by its name: `/environment/DB_PASSWORD`. */
  place: string;
  /** The line of the text, from 1 on; in an encoded part the line where the part begins. */
  line: number;
  /** Keyed hash of the secret: another one means that the secret is another. */
  fingerprint: string;
}

/** What a scan of the texts of a resource found when the resource was read. */
export interface SecretScan {
  /** At most 50. */
  found: SecretFinding[];
  /** Texts that could not be scanned whole. */
  unread: { place: string; reason: string }[];
}

/** Why a scan is observed: it is no setting. A changed secret is seen as a change of the fingerprint of its text. */
export const secretScanChanges = 'results from the texts of the resource and the rules for secrets';
