import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  deprecated?: true;
}

export interface Structure {
  required?: string[];
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

export const servicesFolder = join(import.meta.dirname, 'services');

/** The committed descriptions, by the name of the service. */
export function readDescriptions(): Record<string, ServiceDescription> {
  const files = readdirSync(servicesFolder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => {
      const description = JSON.parse(readFileSync(join(servicesFolder, name), 'utf8')) as ServiceDescription;
      return [description.service, description];
    }),
  );
}

/** A description as it is committed: a line for each operation, structure and enumeration, so that a difference can be read. */
export function descriptionText({ operations, structures, enums, ...head }: ServiceDescription): string {
  const lines = (members: Record<string, unknown>): string => {
    const own = Object.keys(members)
      .toSorted()
      .map((name) => `    ${JSON.stringify(name)}: ${JSON.stringify(members[name])}`);
    return own.length === 0 ? '{}' : `{\n${own.join(',\n')}\n  }`;
  };
  const start = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  const parts = Object.entries({ operations, structures, enums }).map(([name, part]) => `"${name}": ${lines(part)}`);
  return `{\n${start.join('')}  ${parts.join(',\n  ')}\n}\n`;
}
