/** Offers a file to the user as a download. */
export function saveFile(name: string, content: string | ArrayBuffer | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
