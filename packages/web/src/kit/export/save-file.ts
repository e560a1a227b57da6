/** Downloads a file under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
};
