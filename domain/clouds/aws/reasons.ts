/** Why fields of a resource of AWS cannot be set, where one reason holds for several types. */
export const decidedAtCreation = 'It is decided at creation; another value needs another one.';
export const recreated = 'It was created again under the same name; what the old one held is gone.';
export const encryptedCopy =
  'Encryption is decided at creation: make an encrypted copy and put it in place of this one.';
export const topology = 'It decides which traffic finds its way: a person changes it, who sees the whole network.';
export const givenAtCreation = 'It is given at creation; another value needs another one.';
