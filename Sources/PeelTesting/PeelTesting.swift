// PeelTesting
