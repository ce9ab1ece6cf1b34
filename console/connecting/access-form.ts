import type { ProviderKind } from '../../client/src/client.ts';

/** A field of a form. Its name is the place of the value in the request: `source.accessKeyId` is nested. */
export interface AccessField {
  name: string;
  title: string;
  hint?: string;
  /** Whether the value is hidden while it is typed. */
  isSecret?: true;
  /** Lines of the input; 1 by default. */
  lines?: number;
  isOptional?: true;
  /** Whether several values are entered, separated by spaces, commas or lines. */
  isList?: true;
  maxLength?: number;
}

/** A way to access an account. */
export interface AccessForm {
  /** Name in the address of the page. */
  name: string;
  title: string;
  text: string;
  /** Whether it uses the identity of the workers, which the operator has to allow. */
  needsProcessIdentity?: true;
  /** Whether the request names a setup, whose external id the account requires. */
  needsSetup?: true;
  /** Constant values of `authentication`, named as those of fields are. */
  fixed: Readonly<Record<string, string>>;
  /** Fields of `authentication`. */
  fields: readonly AccessField[];
}

/** What connecting an account of one kind takes. */
export interface CloudForms {
  kind: ProviderKind;
  /** What is connected, e.g. `Subscription`. */
  subject: string;
  /** What is read, and what for. */
  reads: readonly string[];
  /** Fields of the account itself. */
  scope: readonly AccessField[];
  /** The recommended one first. */
  forms: readonly AccessForm[];
}
