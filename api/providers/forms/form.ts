import type { Static, TObject } from 'typebox';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { NewProvider } from '../../../db/commands/providers/connect.ts';

/** Credentials to seal, and what is shown of them. */
export type Access = Pick<NewProvider, 'authentication' | 'credentials'>;

/** Dependencies of a form. */
export type FormContext = Pick<ApiDependencies, 'settings' | 'database' | 'outbound' | 'parsing'>;

interface FormDefinition<Connect extends TObject, Credentials extends TObject> {
  /** Also the word in the path: `/providers/<kind>/connect`. */
  kind: ProviderKind;
  /** What is connected, e.g. `an AWS account`. */
  subject: string;
  /** Body of connecting; its field names are those of the interface specification. */
  connectBody: Connect;
  /** Body of replacing the credentials: the fields of `connectBody` that say how to access the account. */
  credentialsBody: Credentials;
  /**
   * Returns the provider described by a body. Calls no cloud; checks what can be checked without it (a key file's type,
   * an address). Throws 422 naming the field.
   */
  connect: (body: Static<Connect>, context: FormContext) => Promise<Omit<NewProvider, 'type'>>;
  /** Returns the credentials that replace the old ones. Throws 422 naming the field. */
  replace: (body: Static<Credentials>, context: FormContext) => Promise<Access>;
}

/** How one provider kind is connected over HTTP, with the types of its bodies erased. */
export interface ConnectForm extends Omit<FormDefinition<TObject, TObject>, 'connect' | 'replace'> {
  connect: (body: unknown, context: FormContext) => Promise<Omit<NewProvider, 'type'>>;
  replace: (body: unknown, context: FormContext) => Promise<Access>;
}

/** Declares a form; its handlers get bodies that match its schemas. */
export function connectForm<Connect extends TObject, Credentials extends TObject>(
  definition: FormDefinition<Connect, Credentials>,
): ConnectForm {
  return definition as unknown as ConnectForm;
}
