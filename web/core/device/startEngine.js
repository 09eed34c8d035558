// Stands in index.html as it is here, so even engines of 2012 must be able to read it: no modern syntax.
// It loads the bundle that this engine can run; an engine that can run none shows the words in #too-old.
(function (current, older) {
  function has(path) {
    return path.split('.').reduce(function (at, part, nth, all) {
      if (!at || !(part in at)) return false;
      // Properties of a prototype must not be read through it.
      return nth === all.length - 1 || at[part];
    }, window);
  }
  function supports(style) {
    return window.CSS && CSS.supports && CSS.supports(style);
  }
  function versionHere() {
    var agent = navigator.userAgent;
    var found = /(Firefox|Chrome|Version)\/(\d+(\.\d+)?)/.exec(/Chrome/.test(agent) ? agent.replace(/Version\/\S+/, '') : agent);
    if (!found) return agent;
    if (found[1] === 'Version') return 'Safari ' + found[2];
    return (/; wv\)/.test(agent) ? 'WebView' : found[1]) + ' ' + parseInt(found[2], 10);
  }
  function sayTooOld() {
    document.getElementById('too-old').style.display = 'block';
    Array.prototype.forEach.call(document.querySelectorAll('#too-old b'), function (place) {
      place.textContent = versionHere();
    });
  }
  if (__CURRENT_GLOBALS__.every(has) && __CURRENT_STYLES__.every(supports)) document.write(current);
  else if (__OLDER_GLOBALS__.every(has) && __OLDER_STYLES__.every(supports)) document.write(older);
  else document.addEventListener('DOMContentLoaded', sayTooOld);
})(__CURRENT__, __OLDER__);
