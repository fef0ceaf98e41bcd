// Stands in for react-devtools-core, which Ink asks for only in development.
module.exports = {};
