import { join } from 'node:path';
import { committedDescriptions } from '../../shared/descriptions/committed-descriptions.ts';

/**
 * The type of a member: `string`, `boolean`, `integer`, `number`, `timestamp`, `blob`, `document`, `#Name` of a structure or
 * an enumeration, or one of the forms below.
 */
export type MemberType = string | DescribedType;

export interface DescribedType {
  /** Of a plain type, where the member has marks or limits. */
  type?: string;
  list?: MemberType;
  /** Values by names; the names are those of `keys`, where that is an enumeration. */
  map?: MemberType;
  keys?: MemberType;
  /** Limits of a number, of the length of a text, or of the length of a list. */
  min?: number;
  max?: number;
  /** Of a list in XML: its items stand beside the other members, without an element around them. */
  flat?: true;
  deprecated?: true;
}

export interface Structure {
  required?: string[];
  /** What members of answers are called on the wire, where that is not their name. */
  wire?: Record<string, string>;
  members: Record<string, MemberType>;
}

/** How an operation lists page by page. */
export interface Pages {
  /** Members of the input that take the place to go on from, and of the output that name it. */
  from: string[];
  next: string[];
  /** Member of the input that says how long a page is. */
  limit?: string;
  /** Member of the output that says whether there is more. */
  more?: string;
}

/** One operation of a service. */
export interface OperationDescription {
  /** Method and path, with names in braces for variable parts. */
  http: string;
  input: string | null;
  output: string | null;
  /** Member of the input or the output that is the whole body. */
  payload?: { input?: string; output?: string };
  /** Names on the wire of what a query or a path does not show: parameters of a form, or query parameters. */
  parameters?: string[];
  /** Names and codes of the errors that the model knows; EC2's knows none. */
  errors: string[];
  pages?: Pages;
  deprecated?: true;
  /** Actions that a policy must allow; none for what everybody may ask. */
  access: string[];
}

/** The operations that are called of one service, with every structure that they lead to. */
export interface ServiceDescription {
  /** The service in botocore, e.g. `ec2`. */
  service: string;
  /** How AWS names it, e.g. `Cost Explorer`. */
  serviceId: string;
  apiVersion: string;
  /** The package and its version. */
  from: string;
  protocol: string;
  /** In the scope of a signature. */
  signingName: string;
  /** Before the operation in the header `x-amz-target`. */
  targetPrefix?: string;
  operations: Record<string, OperationDescription>;
  structures: Record<string, Structure>;
  enums: Record<string, string[]>;
}

/** Where the description lies. */
export const descriptionFolder = import.meta.dirname;
export const apisFolder = join(descriptionFolder, 'apis');

/** Returns the committed descriptions, by the name of the service. */
export function readDescriptions(): Record<string, ServiceDescription> {
  return committedDescriptions<ServiceDescription>(apisFolder, ({ service }) => service);
}
