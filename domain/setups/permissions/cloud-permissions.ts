/** The permissions that one cloud's calls need; names are the vendor's. */
export interface CloudPermissions<Type extends string = string> {
  /** Resource type → what its listing and reading need. */
  readonly reading: Readonly<Record<Type, readonly string[]>>;
  /** What is read besides the inventory: the account itself, metrics, bills, packages. */
  readonly inAddition: readonly string[];
  /** What listing an organization needs beyond that, where it is granted separately. */
  readonly discovery: readonly string[];
  /** Resource type → operation of remediation plans → what it needs beyond reading. */
  readonly remediation: Readonly<Record<Type, Readonly<Record<string, readonly string[]>>>>;
}
