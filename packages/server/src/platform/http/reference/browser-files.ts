export const style = `:root{color-scheme:light dark;font:15px/1.55 system-ui,sans-serif;--line:#8884;--soft:#8881}
body{margin:0;display:flex}a{color:light-dark(#0b57d0,#8ab4f8)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:20px;width:240px;flex:none;box-sizing:border-box;border-right:1px solid var(--line)}
nav h2{font-size:12px;text-transform:uppercase;letter-spacing:.04em;margin:20px 0 4px;opacity:.75}nav ul{list-style:none;margin:0;padding:0}nav a{text-decoration:none}nav a:hover{text-decoration:underline}
.home{font-weight:600;font-size:16px;text-decoration:none}
main{flex:1;min-width:0;padding:20px 32px 80px;max-width:1000px}h1{margin-top:0}
h2{margin-top:40px;font-size:17px;overflow-wrap:anywhere}h3{margin:20px 0 4px;font-size:14px}
.operation{border-top:1px solid var(--line)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:400;width:28%}td:nth-child(2){width:30%;opacity:.8}
[data-operation] th{width:80px}[data-operation] td{width:50%}
pre{overflow:auto;max-height:420px;background:var(--soft);padding:12px;border-radius:8px;margin:8px 0}
code{font:13px/1.5 ui-monospace,monospace}h2 code:first-child{display:inline-block;min-width:64px}
figure{margin:16px 0}figcaption{display:flex;gap:12px;align-items:center;font-size:14px}
input{font:inherit;padding:8px 12px;width:100%;box-sizing:border-box;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit}
button{font:inherit;font-size:13px;padding:2px 10px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;cursor:pointer}
@media(max-width:760px){body{flex-direction:column-reverse}nav{position:static;width:auto;height:auto;border:0}main{padding:20px}td,th{display:block;width:auto}}`;

/** Filters the list of operations and copies examples. */
export const script = `for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
const search = document.querySelector('[type=search]');
search?.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\\s+/);
  for (const row of document.querySelectorAll('[data-operation]'))
    row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
  for (const group of document.querySelectorAll('[data-area]'))
    group.hidden = !group.querySelector('[data-operation]:not([hidden])');
});`;
