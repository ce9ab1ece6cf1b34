/** Whose key encrypts: Google's own, one in Cloud KMS, or one that the customer supplies with every call. */
export type DiskEncryption = 'google' | 'customer_managed' | 'customer_supplied';
