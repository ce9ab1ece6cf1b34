/** Metadata that affects access and is stored as it is; other values may contain secrets (startup scripts, passwords). */
export const decidingMetadata: readonly string[] = ['block-project-ssh-keys', 'serial-port-enable', 'enable-oslogin'];

/** The same for the metadata of the project, besides `enable-oslogin`. */
export const projectDecidingMetadata = 'serial-port-enable';
