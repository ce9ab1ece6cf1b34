/**
 * Who holds the encryption key: Google, the customer in Cloud KMS (CMEK), or the customer, who supplies it with every
 * call (CSEK).
 */
export type DiskEncryption = 'google' | 'customer_managed' | 'customer_supplied';
