import { queryText } from '../routing/paths.ts';

/** Returns the address of the page of a custom check. */
export const checkAddress = (id: string): string => `/compliance/checks/check${queryText({ id })}`;

/** Returns the address of the page of a custom framework. */
export const frameworkAddress = (id: string): string => `/compliance/frameworks/framework${queryText({ id })}`;
