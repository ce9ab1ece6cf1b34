/** Why fields of a resource of Google Cloud cannot be set. */
export const changedManually = 'It has to be changed in the Google Cloud console or with gcloud.';
export const ofAnotherResource = 'It is a property of another resource and changes with that one.';
export const setAtCreation = 'It is set at creation; another value requires a new resource.';
export const inherited = 'It is inherited from a folder, the organization or a key ring, and is changed there.';
export const recreated = 'It was recreated under the same name; the data of the old resource is lost.';
export const secretValues =
  'Only fingerprints of these values are stored. Take them from where the secrets are stored.';
export const ownKey =
  'The encryption key is set at creation: create a copy with the key and replace this resource with it.';
