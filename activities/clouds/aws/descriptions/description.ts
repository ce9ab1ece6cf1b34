import { join } from 'node:path';
import { committedDescriptions } from '../../shared/descriptions/committed-descriptions.ts';

/**
 * The type of a member: `string`, `boolean`, `integer`, `number`, `timestamp`, `blob`, `document`, `#Name` of a structure or
 * an enumeration, or one of the forms below.
 */
export type MemberType = string | DescribedType;

export interface DescribedType {
  /** For a plain type whose member has marks or limits. */
  type?: string;
  list?: MemberType;
  /** A map by name; the names are values of `keys`, if that is an enumeration. */
  map?: MemberType;
  keys?: MemberType;
  /** Limits of a number, of the length of a string, or of the length of a list. */
  min?: number;
  max?: number;
  /** For a list in XML: its items are siblings of the other members, without an enclosing element. */
  flat?: true;
  deprecated?: true;
}

export interface Structure {
  required?: string[];
  /** Names of response members on the wire, where they differ. */
  wire?: Record<string, string>;
  members: Record<string, MemberType>;
}

/** How the operation is paginated. */
export interface Pages {
  /** Input members for the page token, and output members that return the next one. */
  from: string[];
  next: string[];
  /** Input member for the page size. */
  limit?: string;
  /** Output member that says whether there are more pages. */
  more?: string;
}

/** One operation of a service. */
export interface OperationDescription {
  /** Method and path, with variable parts in braces. */
  http: string;
  input: string | null;
  output: string | null;
  /** Member of the input or output that is the whole body. */
  payload?: { input?: string; output?: string };
  /** Names on the wire that neither query nor path shows: form or query parameters. */
  parameters?: string[];
  /** Names and codes of the modelled errors; EC2 models none. */
  errors: string[];
  pages?: Pages;
  deprecated?: true;
  /** Actions that a policy must allow; empty for calls that need no permission. */
  access: string[];
}

/** The used operations of one service, with all structures that they refer to. */
export interface ServiceDescription {
  /** The service's name in botocore, e.g. `ec2`. */
  service: string;
  /** AWS's name of the service, e.g. `Cost Explorer`. */
  serviceId: string;
  apiVersion: string;
  /** The source package and its version. */
  from: string;
  protocol: string;
  /** Used in the scope of a signature. */
  signingName: string;
  /** Prefix of the operation in the header `x-amz-target`. */
  targetPrefix?: string;
  operations: Record<string, OperationDescription>;
  structures: Record<string, Structure>;
  enums: Record<string, string[]>;
}

/** The folder of the description files. */
export const descriptionFolder = import.meta.dirname;
export const apisFolder = join(descriptionFolder, 'apis');

/** Returns the committed descriptions, by the name of the service. */
export function readDescriptions(): Record<string, ServiceDescription> {
  return committedDescriptions<ServiceDescription>(apisFolder, ({ service }) => service);
}
