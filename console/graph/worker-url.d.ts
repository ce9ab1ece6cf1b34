/** The address of a file that Vite bundles as a worker. */
declare module '*?worker&url' {
  const address: string;
  export default address;
}
