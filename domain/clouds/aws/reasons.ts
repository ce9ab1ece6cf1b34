/** Reasons, shared by several AWS resource types, why fields cannot be set. */
export const setAtCreation = 'It is set at creation; another value requires a new resource.';
export const recreated = 'It was recreated under the same name; the data of the old resource is lost.';
export const encryptedCopy =
  'Encryption is set at creation: create an encrypted copy and replace this resource with it.';
export const topology = 'It controls routing: change it manually, with the whole network in view.';
export const givenAtCreation = 'It is assigned at creation; another value requires a new resource.';
